// Works out what a list of placements does to the groups of a set, or why it cannot be done.
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { FieldProblem } from '../../kernel/domain/refusal.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import type { GroupSizes } from './model.ts';
import { mayCreateGroup, mayHaveMembers } from './rules.ts';

export interface PresentGroup {
  readonly id: number;
  readonly name: string;
  readonly memberIds: readonly number[];
  readonly hasHandedIn: boolean;
  /** Somebody in it shares a section with the caller, or nobody is in it. */
  readonly isInSection: boolean;
}

/** People for one group, who are known to be members of the course. */
export interface Wanted {
  readonly groupId?: number | undefined;
  readonly name?: string | undefined;
  readonly personIds: readonly number[];
}

export interface Placing {
  readonly permissions: ReadonlySet<CoursePermission>;
  readonly set: GroupSizes;
  readonly groups: readonly PresentGroup[];
  readonly wanted: readonly Wanted[];
  /** True when the caller shares a section with this person. */
  readonly isInSection: (personId: number) => boolean;
}

export interface Placed {
  /** People who come into groups that are there. */
  readonly joining: readonly { groupId: number; personId: number }[];
  readonly newGroups: readonly { name: string; personIds: readonly number[] }[];
  /** People who leave the group that they are in. */
  readonly leavingIds: readonly number[];
  readonly problems: readonly FieldProblem[];
}

export function placed(given: Placing): Placed {
  const { groups, wanted } = given;
  const byId = new Map(groups.map((group) => [group.id, group]));
  const byName = new Map(groups.map((group) => [group.name.toLowerCase(), group]));
  const groupOf = new Map(groups.flatMap((group) => group.memberIds.map((id) => [id, group] as const)));
  const targets = wanted.map(({ groupId, name }) =>
    groupId === undefined ? byName.get(name?.toLowerCase() ?? '') : byId.get(groupId),
  );
  const moving = wanted.map(({ personIds }, at) =>
    personIds.filter((id) => targets[at] === undefined || groupOf.get(id)?.id !== targets[at].id),
  );
  const leavingIds = moving.flat().filter((id) => groupOf.has(id));
  const nextCounts = new Map(groups.map(({ id, memberIds }) => [id, memberIds.length]));
  const add = (group: PresentGroup | undefined, amount: number) =>
    group && nextCounts.set(group.id, (nextCounts.get(group.id) ?? 0) + amount);
  for (const id of leavingIds) add(groupOf.get(id), -1);
  moving.forEach((personIds, at) => add(targets[at], personIds.length));
  const touched = new Set([
    ...leavingIds.map((id) => groupOf.get(id)),
    ...targets.filter((_, at) => moving[at]?.length),
  ]);
  return {
    leavingIds,
    joining: moving.flatMap((personIds, at) => {
      const groupId = targets[at]?.id;
      return groupId === undefined ? [] : personIds.map((personId) => ({ groupId, personId }));
    }),
    newGroups: wanted.flatMap(({ name }, at) =>
      targets[at] === undefined && name !== undefined ? [{ name, personIds: moving[at] ?? [] }] : [],
    ),
    problems: [
      ...problemsOfTargets(given, targets),
      ...problemsOfPeople(given),
      ...[...touched].flatMap((group) =>
        group ? problemsOfGroup(given, group, nextCounts.get(group.id) ?? 0) : [],
      ),
    ],
  };
}

/** Each placement needs a group that is there, or a new name that fits. */
function problemsOfTargets(
  { permissions, set, wanted }: Placing,
  targets: readonly (PresentGroup | undefined)[],
): FieldProblem[] {
  const newNames = new Set<string>();
  return wanted.flatMap(({ groupId, name, personIds }, at) => {
    if (targets[at] !== undefined) return [];
    const path = `/placements/${at}`;
    if (groupId !== undefined)
      return [{ path: `${path}/groupId`, message: 'This group does not exist any more.' }];
    if (name === undefined) return [{ path, message: 'Name a group.' }];
    const key = name.toLowerCase();
    if (newNames.has(key)) return [{ path: `${path}/name`, message: `The group ${name} is named twice.` }];
    newNames.add(key);
    if (personIds.length > set.maximumSize)
      return [
        { path, message: `${name} would have ${personIds.length} members, at most ${set.maximumSize}.` },
      ];
    const reason = reasonOf(
      mayCreateGroup({ permissions, isInSection: true }, { withSelf: false, withOthers: true }),
    );
    return reason === undefined ? [] : [{ path, message: reason }];
  });
}

/** Everybody gets one place; who may place people of their own sections only, places no others. */
function problemsOfPeople({ permissions, wanted, isInSection }: Placing): FieldProblem[] {
  const seen = new Set<number>();
  return wanted.flatMap(({ personIds }, at) =>
    personIds.flatMap((id) => {
      const path = `/placements/${at}`;
      if (seen.has(id)) return [{ path, message: 'Somebody is in two of these groups.' }];
      seen.add(id);
      if (permissions.has('can_edit_others_groups') || isInSection(id)) return [];
      return [{ path, message: 'You may only place people of your own sections.' }];
    }),
  );
}

function problemsOfGroup(
  { permissions, set }: Placing,
  group: PresentGroup,
  nextCount: number,
): FieldProblem[] {
  const { name, memberIds, hasHandedIn, isInSection } = group;
  const changer = { permissions, isOwn: false, isInSection };
  const state = { memberCount: memberIds.length, hasHandedIn };
  const reason = reasonOf(mayHaveMembers(changer, { group: state, set, nextCount }));
  return reason === undefined ? [] : [{ path: '/placements', message: `${name}: ${reason}` }];
}

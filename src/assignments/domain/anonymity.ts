// Anonymous grading: decides whose names a viewer sees, and what replaces the others. Every answer about such
// an assignment passes through here on the server; hidden names are never sent to the browser.
import type { CoursePermission } from '../../access/domain/permission.ts';
import { murmurHash3 } from '../../kernel/domain/hashing/murmur-hash.ts';
import type { Member, User } from '../../people/domain/model.ts';

export interface NameSight {
  readonly assignmentId: number;
  /**
   * The institution of the course. All hidden people seem to belong to it; otherwise a single
   * guest could be recognised.
   */
  readonly tenantId: string;
  readonly viewerId: number;
  readonly hidesNames: boolean;
  /** The members of the viewer's own group, who work together and know each other (USER-022). */
  readonly fellowIds?: ReadonlySet<number>;
}

/** What replaces a person in one assignment. The server makes it once and keeps it. */
export interface Alias {
  /** The number in the label "Anonymous {number}". */
  readonly number: number;
  /** Replaces the id of the account. */
  readonly shownId: number;
}

/** Whether names are hidden, with the aliases of the people in an answer. */
export interface Names extends NameSight {
  readonly aliases: ReadonlyMap<number, Alias>;
}

/** People with the permission see real names, but never as a test student (USER-024, USER-025). */
export function nameSightOf(facts: {
  assignmentId: number;
  tenantId: string;
  method: 'murmur_v3' | null;
  viewer: { id: number; isTestStudent: boolean };
  permissions: ReadonlySet<CoursePermission>;
}): NameSight {
  const { assignmentId, tenantId, method, viewer, permissions } = facts;
  const seesNames = permissions.has('can_see_anonymized_names') && !viewer.isTestStudent;
  return { assignmentId, tenantId, viewerId: viewer.id, hidesNames: method !== null && !seesNames };
}

/**
 * The user as this viewer may see them: unchanged, or with a label and an id that are valid
 * in this assignment only.
 */
export function shownUser(user: User, names: Names): User {
  const { group } = user;
  if (group !== null && isOfGroup(names.viewerId, group.members)) return user;
  if (group !== null) return { ...user, group: { ...group, members: shownMembers(group.members, names) } };
  return isHidden(user, names) ? labelled(user, names) : user;
}

/** Members know with whom they work (USER-022). */
function isOfGroup(viewerId: number, members: readonly Member[]): boolean {
  return members.some(({ id }) => id === viewerId);
}

/** Sorted by the shown ids, so that the order reveals nothing. */
function shownMembers(members: readonly Member[], names: Names): Member[] {
  return members
    .map((member) => (isHidden(member, names) ? labelled(member, names) : member))
    .toSorted((one, other) => one.id - other.id);
}

function labelled<Person extends User | Member>(person: Person, names: Names): Person {
  const alias = names.aliases.get(person.id);
  // An error is better than an answer with the name.
  if (!alias) throw new Error('The alias of a hidden person was not read.');
  const label = `Anonymous ${alias.number}`;
  return { ...person, id: alias.shownId, name: label, username: label, tenantId: names.tenantId };
}

function isHidden(user: User, { hidesNames, viewerId, fellowIds }: NameSight): boolean {
  switch (user.type) {
    case 'normal':
      return hidesNames && user.id !== viewerId && !user.isTestStudent && fellowIds?.has(user.id) !== true;
    case 'group-user':
      // The name of a group reveals no person's name; its members are checked one by one.
      return false;
    default:
      throw new Error('Unknown user type encountered', { cause: user.type satisfies never });
  }
}

/** The person behind an id that this viewer was shown. The real id of a hidden person finds nobody. */
export function personShownAs(shownId: number, people: readonly User[], names: Names): number | undefined {
  return people.find((user) => shownUser(user, names).id === shownId)?.id;
}

/** Eight digits: people can read them out without a mistake. The hash itself is longer. */
export const anonymousNumbers = 100_000_000;

/** Ids from here on are aliases; ids of accounts stay far below. */
const firstAnonymousId = 1_000_000_000_000;

/** The text that is hashed with the keys of the assignment (behaviour.md 23, "Anonymous number"). */
export function hashedTextOf(personId: number, assignmentId: number): string {
  return `${personId}-${assignmentId}`;
}

/** The number made from a keyed hash in hexadecimal. */
export function numberOf(hexadecimal: string): number {
  return (murmurHash3(asciiBytes(hexadecimal)) % anonymousNumbers) + 1;
}

/** This number if nobody has it, otherwise the next free one. */
export function firstFree(number: number, taken: ReadonlySet<number>): number {
  let free = number;
  while (taken.has(free)) free = (free % anonymousNumbers) + 1;
  return free;
}

export function shownIdOf(number: number): number {
  return firstAnonymousId + number;
}

/** Hexadecimal digits take one byte each in UTF-8. */
function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

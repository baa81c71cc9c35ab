// The group that a hand-in needs where groups hand in (GRP-012).
import { listGroupsOfAuthors, listGroupSetsByIds } from '../../../groups/server/index.ts';
import type { AssignmentScope } from '../../../assignments/server/index.ts';
import { demand } from '../../../kernel/domain/refusal.ts';
import { toWire } from '../../../kernel/domain/wire/wire-codec.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { Group } from '../../../people/domain/model.ts';
import { mayHandInAsGroup } from '../../domain/rules.ts';
import type { HandInAuthor } from './hand-in-author.ts';

interface Given extends HandInAuthor {
  assignment: AssignmentScope['assignment'];
}

/** Refuses with INSUFFICIENT_GROUP_SIZE when the author is no group, or one that is too small. */
export async function demandGroup(db: Db, { assignment, sender, author }: Given): Promise<void> {
  const { groupSetId } = assignment;
  if (groupSetId === null || author === 'test student') return;
  const [set] = await listGroupSetsByIds(db, [groupSetId]);
  if (!set) return;
  const group = (await listGroupsOfAuthors(db, [author])).get(author);
  demand(
    mayHandInAsGroup({
      permissions: sender.permissions,
      minimumSize: set.minimumSize,
      group: group && {
        memberCount: group.members.length,
        onWire: toWire(Group, group, 'snake'),
      },
    }),
  );
}

// Work that is divided like that of another assignment: the parent.
import type { StoredAssignment } from '../../../assignments/domain/model.ts';
import { findAssignment } from '../../../assignments/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { mailingWhenDone } from '../reminders/done-mail.ts';
import { handOut } from './hand-out.ts';
import { listChildIds, listHolders, lockDividedWork, lockShares, replaceShares } from './store.ts';

/**
 * Takes the weights of the parent, and gives each author the grader that they have there, except work that
 * somebody has begun. Answers how many submissions have no grader then.
 */
export async function followParent(
  tx: Tx,
  platform: Platform,
  { child, parentId }: { child: Pick<StoredAssignment, 'id' | 'name' | 'courseId'>; parentId: number },
): Promise<number> {
  let leftCount = 0;
  const change = async (): Promise<void> => {
    const shares = await lockShares(tx, parentId);
    await lockShares(tx, child.id);
    await replaceShares(tx, child.id, shares);
    const inParent = await listHolders(tx, parentId);
    const graderOf = new Map(inParent.map(({ personId, assigneeId }) => [personId, assigneeId]));
    const work = await lockDividedWork(tx, child.id);
    const given = work.flatMap(({ id, personId, assigneeId, isBegun }) => {
      const wanted = graderOf.get(personId) ?? null;
      return isBegun || wanted === null || wanted === assigneeId ? [] : [{ id, assigneeId: wanted }];
    });
    await handOut(tx, platform, { assignment: child, given });
    const now = new Set(given.map(({ id }) => id));
    leftCount = work.filter(({ id, assigneeId }) => assigneeId === null && !now.has(id)).length;
  };
  await mailingWhenDone(tx, platform, { assignmentId: child.id, change });
  return leftCount;
}

/** The assignments that are divided like this one follow it. */
export async function moveChildren(tx: Tx, platform: Platform, parentId: number): Promise<void> {
  for (const childId of await listChildIds(tx, parentId)) {
    const child = await findAssignment(tx, childId);
    if (child) await followParent(tx, platform, { child, parentId });
  }
}

// Accounts for lists of people, for this room and those that enrol people. Callers check the rights.
import { RefusedError, type RefusalDetail } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { NewUser, UserRowProblem } from '../../domain/administration.ts';
import { usernameTaken } from '../../domain/refusals.ts';
import { badUserRows } from '../../domain/user-refusals.ts';
import { insertPeople } from './store.ts';

export function demandGoodRows(rowProblems: UserRowProblem[]): void {
  if (rowProblems.length === 0) return;
  const detail: RefusalDetail = { extra: { rowProblems: rowProblems.slice(0, 100) } };
  throw new RefusedError(badUserRows, detail);
}

/** Makes accounts without passwords, all or none. */
export async function addPeople(
  tx: Tx,
  given: { tenantId: string; roleId: number; users: readonly NewUser[] },
) {
  const { tenantId, roleId, users } = given;
  const made = await insertPeople(
    tx,
    users.map((user) => ({ ...user, tenantId, roleId })),
  );
  if (!made) throw new RefusedError(usernameTaken, { text: 'A username was taken just now. Try again.' });
  await auditAdded(tx, made);
  return made;
}

export async function auditAdded(tx: Tx, people: readonly { id: number; username: string }[]): Promise<void> {
  const entries = people.map(({ id, username }) => ({
    action: 'user added',
    subjectKind: 'user',
    subjectId: String(id),
    detail: { username },
  }));
  await tx.audit(...entries);
}

import type { Tx } from '../../kernel/server/database.ts';

/** Every change of a rubric can change the grades of a whole class. */
export function auditRubric(
  tx: Tx,
  assignmentId: number,
  { action, ...detail }: { action: string } & Record<string, unknown>,
): Promise<void> {
  return tx.audit({ action, subjectKind: 'assignment', subjectId: String(assignmentId), detail });
}

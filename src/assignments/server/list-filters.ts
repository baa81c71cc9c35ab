// Of which assignments a list consists, besides its search.
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../kernel/server/tables.generated.ts';
import type { AssignmentFilters } from '../domain/contract.ts';

/** Who knows of rubrics has said which assignments have one. */
export type StoredFilters = AssignmentFilters & { withRubric?: readonly number[] };

export function wantedBy(where: ExpressionBuilder<DB, 'assignment'>, filters: StoredFilters) {
  const { groupSetId, divisionParentId, hasAutoTest, hasHandinRequirements, hasRubric } = filters;
  const wanted: Expression<SqlBool>[] = [];
  if (groupSetId !== undefined) wanted.push(where('assignment.groupSetId', '=', groupSetId));
  if (divisionParentId !== undefined)
    wanted.push(where('assignment.divisionParentId', '=', divisionParentId));
  const truths = [
    [hasAutoTest, where.or([where('autoTestId', 'is not', null), where('hasAutoTestV2', '=', true)])],
    [hasHandinRequirements, where('handInFilter', 'is not', null)],
    [hasRubric, where('assignment.id', '=', sql<number>`any(${filters.withRubric ?? []})`)],
  ] as const;
  for (const [isWanted, truth] of truths)
    if (isWanted !== undefined) wanted.push(isWanted ? truth : where.not(truth));
  return wanted;
}

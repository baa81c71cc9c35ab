// SQL of the waiting runs of all institutions, with their course and assignment.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { containing } from '../../../kernel/server/containing.ts';

const names = sql<string>`lower(assignment.name || ' ' || course.name || ' ' || tenant.name)`;

/** A run that was lost or given back counts as waiting since then. */
const changedAt = sql<Date>`greatest(autotest_result.created_at,
  (select max(lease.ended_at) from autotest_lease lease where lease.result_id = autotest_result.id))`;

/** Oldest first. */
export function listWaitingResults(
  db: Db,
  { terms, afterId, limit }: { terms: readonly string[]; afterId: string; limit: number },
) {
  let query = db
    .selectFrom('autotestResult')
    .innerJoin('submission', 'submission.id', 'autotestResult.submissionId')
    .innerJoin('assignment', 'assignment.id', 'autotestResult.assignmentId')
    .innerJoin('course', 'course.id', 'assignment.courseId')
    .innerJoin('tenant', 'tenant.id', 'course.tenantId')
    .select([
      'autotestResult.id',
      'autotestResult.createdAt',
      changedAt.as('updatedAt'),
      'autotestResult.submissionId',
      'submission.personId',
      'submission.isTest',
      'submission.deletedAt',
      'assignment.id as assignmentId',
      'assignment.name as assignmentName',
      'course.id as courseId',
      'course.name as courseName',
      'tenant.id as tenantId',
      'tenant.name as tenantName',
    ])
    .where('autotestResult.state', '=', 'not_started')
    .where('autotestResult.id', '>', afterId);
  for (const term of terms) query = query.where(names, 'like', containing(term));
  return query.orderBy('autotestResult.id').limit(limit).execute();
}

export type WaitingResult = Awaited<ReturnType<typeof listWaitingResults>>[number];

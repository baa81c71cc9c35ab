// SQL of repeated runs: which steps differ between runs of one snapshot on the same submission.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import type { StoredResult } from '../store/results.ts';

interface Repeated {
  readonly stepId: string;
  readonly repeated: number;
  readonly differing: number;
}

export async function countRepeated(db: Db, snapshotId: string): Promise<Repeated[]> {
  const { rows } = await sql<{ stepId: string; repeated: string; differing: string }>`
    with of_submission as (
      select step.step_id, count(distinct (step.state, step.share)) as verdicts
      from autotest_result result
      join autotest_step_result step on step.result_id = result.id
      where result.snapshot_id = ${snapshotId} and result.state in ('passed', 'timed_out')
        and step.state in ('passed', 'partial', 'failed', 'timed_out')
      group by result.submission_id, step.step_id
      having count(*) > 1
    )
    select step_id, count(*) as repeated, count(*) filter (where verdicts > 1) as differing
    from of_submission group by step_id`.execute(db);
  return rows.map(({ stepId, repeated, differing }) => ({
    stepId,
    repeated: Number(repeated),
    differing: Number(differing),
  }));
}

/** The steps that differ between runs of one snapshot on one submission. */
export async function listUnsteadySteps(
  db: Db,
  { snapshotId, submissionId }: Pick<StoredResult, 'snapshotId' | 'submissionId'>,
): Promise<string[]> {
  const { rows } = await sql<{ stepId: string }>`
    select step.step_id
    from autotest_result result
    join autotest_step_result step on step.result_id = result.id
    where result.submission_id = ${submissionId} and result.snapshot_id = ${snapshotId}
      and result.state in ('passed', 'timed_out')
      and step.state in ('passed', 'partial', 'failed', 'timed_out')
    group by step.step_id
    having count(distinct (step.state, step.share)) > 1`.execute(db);
  return rows.map(({ stepId }) => stepId);
}

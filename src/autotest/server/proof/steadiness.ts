// Tests that say one thing today and another tomorrow of the same files. Runs stay when newer ones replace them, so that
// they can be compared.
import { sql } from 'kysely';
import type { Context } from '../../../access/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import type { Steadiness } from '../../domain/proof/model.ts';
import { provingTestsOf } from '../../domain/proof/verdict.ts';
import { stepOf } from '../../domain/steps/registry.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { accessSnapshot } from '../access.ts';
import type { StoredResult } from '../store/results.ts';

export async function getSteadiness(
  ctx: Context,
  of: { assignmentId: number; snapshotId: string },
): Promise<Steadiness> {
  const snapshot = await accessSnapshot(ctx, of);
  const counts = new Map(
    (await countRepeated(ctx.db, snapshot.id)).map(({ stepId, ...count }) => [stepId, count]),
  );
  const tests = provingTestsOf(testTreeOf(snapshot.test.steps));
  return {
    tests: tests.map(({ id, name, type }) => ({
      stepId: id,
      title: name ?? stepOf(type).label,
      ...(counts.get(id) ?? { repeated: 0, differing: 0 }),
    })),
  };
}

interface Repeated {
  readonly stepId: string;
  readonly repeated: number;
  readonly differing: number;
}

async function countRepeated(db: Db, snapshotId: string): Promise<Repeated[]> {
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

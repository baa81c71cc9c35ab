// Tests that say one thing today and another tomorrow of the same files. Runs stay when newer ones replace them, so that
// they can be compared.
import type { Context } from '../../../access/server/index.ts';
import type { Steadiness } from '../../domain/proof/model.ts';
import { titlesOf } from '../../domain/proof/titles.ts';
import { provingTestsOf } from '../../domain/proof/verdict.ts';
import { testTreeOf } from '../../domain/tree.ts';
import { accessSnapshot } from '../access.ts';
import { countRepeated } from './repeated-runs.ts';

export async function getSteadiness(
  ctx: Context,
  of: { assignmentId: number; snapshotId: string },
): Promise<Steadiness> {
  const snapshot = await accessSnapshot(ctx, of);
  const counts = new Map(
    (await countRepeated(ctx.db, snapshot.id)).map(({ stepId, ...count }) => [stepId, count]),
  );
  const tests = provingTestsOf(testTreeOf(snapshot.test.steps));
  const titles = titlesOf(tests);
  return {
    tests: tests.map(({ id }, at) => ({
      stepId: id,
      title: titles[at] ?? '',
      ...(counts.get(id) ?? { repeated: 0, differing: 0 }),
    })),
  };
}

// SQL of runners: what each said of itself when it last asked for work, and when it was last heard.
import { sql } from 'kysely';
import { RunnerReport } from '../../../runner/domain/runner-report.ts';
import type { Db } from '../../../kernel/server/database.ts';

/** A runner asks many times a minute; the row is written when it says something new, or was written long ago. */
const rewriteSeconds = 60;
const mostRunners = 500;

export async function upsertRunner(
  db: Db,
  runner: { id: string; report: RunnerReport; seenAt: Date },
): Promise<void> {
  const { id, seenAt } = runner;
  const report = JSON.stringify(runner.report);
  const longAgo = new Date(seenAt.getTime() - rewriteSeconds * 1000);
  await db
    .insertInto('autotestRunner')
    .values({ id, report, seenAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ report, seenAt })
        .where(
          sql<boolean>`autotest_runner.seen_at < ${longAgo}
                       or autotest_runner.report is distinct from excluded.report`,
        ),
    )
    .execute();
}

/** A runner that is at work is there, though it asks for none while its slots are full. */
export async function touchRunner(db: Db, id: string, seenAt: Date): Promise<void> {
  const longAgo = new Date(seenAt.getTime() - rewriteSeconds * 1000);
  await db
    .updateTable('autotestRunner')
    .set({ seenAt })
    .where('id', '=', id)
    .where('seenAt', '<', longAgo)
    .execute();
}

export interface SeenRunner {
  readonly id: string;
  readonly seenAt: Date;
  readonly report: RunnerReport;
}

export async function listRunnersSince(db: Db, moment: Date): Promise<SeenRunner[]> {
  const rows = await db
    .selectFrom('autotestRunner')
    .selectAll()
    .where('seenAt', '>=', moment)
    .orderBy('id')
    .limit(mostRunners)
    .execute();
  return rows.flatMap(({ report, ...rest }) => {
    // A report of an older runner may lack something.
    const read = RunnerReport.safeParse(report).data;
    return read === undefined ? [] : [{ ...rest, report: read }];
  });
}

export async function removeRunner(db: Db, id: string): Promise<void> {
  await db.deleteFrom('autotestRunner').where('id', '=', id).execute();
}

export async function removeRunnersSeenBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('autotestRunner').where('seenAt', '<', moment).execute();
}

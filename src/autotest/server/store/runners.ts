// SQL of runners: the last report of each about itself, and the moment of its last call.
import { sql } from 'kysely';
import { RunnerReport } from '../../../runner/domain/runner-report.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import type { Holder } from './leases.ts';

/** A runner asks many times a minute. Its row is written only if something is new, or after this time. */
const rewriteSeconds = 60;
const mostRunners = 500;
/** Names of runners are theirs to choose: without an end one token could fill the table with them. */
const mostOfToken = 100;

export async function upsertRunner(
  db: Db,
  runner: Holder & { report: RunnerReport; seenAt: Date },
): Promise<void> {
  const { runnerId: id, tokenId, seenAt } = runner;
  const report = JSON.stringify(runner.report);
  const longAgo = new Date(seenAt.getTime() - rewriteSeconds * 1000);
  if (await isKnown(db, { id, tokenId, report, longAgo })) return;
  const written = await db
    .insertInto('autotestRunner')
    .values({ id, tokenId, report, seenAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ tokenId, report, seenAt })
        .where(
          sql<boolean>`coalesce(autotest_runner.token_id, excluded.token_id) = excluded.token_id
                       and (autotest_runner.seen_at < ${longAgo}
                         or autotest_runner.token_id is null
                         or autotest_runner.report is distinct from excluded.report)`,
        ),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  if (written?.isNew) await removeOldestBeside(db, { tokenId, runnerId: id });
}

/** True when there is nothing to write. Asked first, since an upsert locks the row even where it changes nothing. */
async function isKnown(db: Db, runner: Known): Promise<boolean> {
  return (await selectKnown(db, runner)).length > 0;
}

interface Known {
  readonly id: string;
  readonly tokenId: string;
  readonly report: string;
  readonly longAgo: Date;
}

const selectKnown = statement((db, given: Known) =>
  db
    .selectFrom('autotestRunner')
    .select('id')
    .where('id', '=', given.id)
    .where('tokenId', '=', given.tokenId)
    .where('seenAt', '>=', given.longAgo)
    .where(sql<boolean>`report = ${given.report}::jsonb`),
);

async function removeOldestBeside(db: Db, { tokenId, runnerId }: Holder): Promise<void> {
  const oldest = db
    .selectFrom('autotestRunner')
    .select('id')
    .where('tokenId', '=', tokenId)
    .where('id', '!=', runnerId)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .offset(mostOfToken - 1);
  await db.deleteFrom('autotestRunner').where('id', 'in', oldest).execute();
}

/** Records a runner at work, which does not ask for more while its slots are full. */
export async function touchRunner(db: Db, { tokenId, runnerId }: Holder, seenAt: Date): Promise<void> {
  const longAgo = new Date(seenAt.getTime() - rewriteSeconds * 1000);
  await db
    .updateTable('autotestRunner')
    .set({ seenAt })
    .where('id', '=', runnerId)
    .where('tokenId', '=', tokenId)
    .where('seenAt', '<', longAgo)
    .execute();
}

export interface SeenRunner {
  readonly id: string;
  readonly seenAt: Date;
  readonly tokenId: string | null;
  readonly tokenName: string | null;
  readonly report: RunnerReport;
}

export async function listRunnersSince(db: Db, moment: Date): Promise<SeenRunner[]> {
  const rows = await db
    .selectFrom('autotestRunner')
    .leftJoin('autotestRunnerToken as token', 'token.id', 'autotestRunner.tokenId')
    .select([
      ...(['autotestRunner.id', 'report', 'autotestRunner.seenAt'] as const),
      ...(['token.id as tokenId', 'token.name as tokenName'] as const),
    ])
    .where('autotestRunner.seenAt', '>=', moment)
    .orderBy('autotestRunner.id')
    .limit(mostRunners)
    .execute();
  return rows.flatMap(({ report, ...rest }) => {
    // The report of an older runner may lack fields.
    const read = RunnerReport.safeParse(report).data;
    return read === undefined ? [] : [{ ...rest, report: read }];
  });
}

export async function removeRunner(db: Db, { tokenId, runnerId }: Holder): Promise<void> {
  await db.deleteFrom('autotestRunner').where('id', '=', runnerId).where('tokenId', '=', tokenId).execute();
}

/** A runner with a revoked token no longer counts as present. */
export async function removeRunnersOfToken(db: Db, tokenId: string): Promise<void> {
  await db.deleteFrom('autotestRunner').where('tokenId', '=', tokenId).execute();
}

export async function removeRunnersSeenBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('autotestRunner').where('seenAt', '<', moment).execute();
}

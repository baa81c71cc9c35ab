// A call of the product, and its SQL alone on one connection.
import pg from 'pg';
import { answerTimes } from '../load.ts';
import { recordCall } from '../recorded-call.ts';
import { inTurns, median, timed } from '../sampling.ts';
import type { Site } from '../site.ts';

const times = 100;
const rounds = 9;
const warmUp = 3;

/** The medians of both in milliseconds. */
export async function besideItsSql(
  site: Site,
  { path, tokens }: { path: string; tokens: readonly string[] },
): Promise<{ product: number; floor: number }> {
  const { statements } = await recordCall(site, path, tokens[0] ?? '');
  const client = new pg.Client({ connectionString: site.platform.config.databaseUrl });
  await client.connect();
  try {
    const bare = async (): Promise<void> => {
      for (const { values, ...statement } of statements)
        await client.query({ ...statement, values: [...values] });
    };
    const target = { port: site.port, path, tokens };
    const product = async () => median(await answerTimes(target, times));
    const floor = async () => {
      const taken: number[] = [];
      for (let at = 0; at < times; at += 1) taken.push(await timed(bare));
      return median(taken);
    };
    return await inTurns({ product, floor }, { rounds, warmUp });
  } finally {
    await client.end();
  }
}

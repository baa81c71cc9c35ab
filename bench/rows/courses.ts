// The first call of the home page for somebody with many courses, beside its SQL alone.
import pg from 'pg';
import { buildCourse } from '../../tests/support/build-course.ts';
import { answerTimes } from '../load.ts';
import { recordCall } from '../recorded-call.ts';
import type { Row } from '../row.ts';
import { inTurns, median, timed } from '../sampling.ts';
import { tokensOf } from '../site.ts';

const courseCount = 200;
const times = 100;
const rounds = 9;
const warmUp = 3;

export const courses: Row = {
  name: 'courses',
  measure: async (site) => {
    const teacher = await site.person('Staff');
    const now = site.platform.clock.now();
    for (let made = 0; made < courseCount; made += 1) {
      await site.transaction((tx) => buildCourse(tx, { tenantId: teacher.tenantId, teacher, now }));
    }
    const tokens = await tokensOf(site, teacher, 20);
    const path = '/api/v1/courses/?page-size=50';
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
      const taken = await inTurns({ product, floor }, { rounds, warmUp });
      const measure = `GET /courses/ with ${courseCount} courses (floor: its SQL), p50`;
      return [{ measure, unit: 'ms', ...taken, aim: { ratioAtMost: 2 } }];
    } finally {
      await client.end();
    }
  },
};

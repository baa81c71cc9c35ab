// The first call of the home page for somebody with many courses, and what large courses ask.
import { buildCourse } from '../../tests/support/build-course.ts';
import type { Reading, Row } from '../row.ts';
import { tokensOf, type Site } from '../site.ts';
import { besideItsSql } from './beside-its-sql.ts';
import { importReading, membersReading } from './big-course.ts';

const courseCount = 200;

export const courses: Row = {
  name: 'courses',
  measure: async (site) => [await homeReading(site), await membersReading(site), await importReading(site)],
};

async function homeReading(site: Site): Promise<Reading> {
  const teacher = await site.person('Staff');
  const now = site.platform.clock.now();
  for (let made = 0; made < courseCount; made += 1) {
    await site.transaction((tx) => buildCourse(tx, { tenantId: teacher.tenantId, teacher, now }));
  }
  const tokens = await tokensOf(site, teacher, 20);
  const path = '/api/v1/courses/?page-size=50';
  const measure = `GET /courses/ with ${courseCount} courses (floor: its SQL), p50`;
  return { measure, unit: 'ms', ...(await besideItsSql(site, { path, tokens })), aim: { ratioAtMost: 2 } };
}

// The first call of the home page for somebody with many courses, and what large courses ask.
import { buildCourse } from '../../tests/support/build-course.ts';
import { buildSchedules } from '../../tests/support/build-schedule.ts';
import { makeClassroom } from '../classroom.ts';
import type { Reading, Row } from '../row.ts';
import { tokensOf, type Site } from '../site.ts';
import { besideItsSql } from './beside-its-sql.ts';
import { importReading, membersReading } from './big-course.ts';
import { largeListReadings } from './large-lists.ts';

const courseCount = 200;
const assignmentCount = 40;
const sectionCount = 20;

export const courses: Row = {
  name: 'courses',
  measure: async (site) => [
    await homeReading(site),
    await scheduleReading(site),
    await membersReading(site),
    ...(await largeListReadings(site)),
    await importReading(site),
  ],
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

/** The dates of all assignments and sections of a course, as its schedule page reads them. */
async function scheduleReading(site: Site): Promise<Reading> {
  const { courseId, teacher } = await makeClassroom(site, 0);
  const now = site.platform.clock.now();
  const { tenantId } = teacher;
  const counts = { assignments: assignmentCount, sections: sectionCount };
  await site.transaction((tx) => buildSchedules(tx, { courseId, tenantId, ...counts, now }));
  const path = `/api/v2/courses/${courseId}/schedule`;
  const taken = await besideItsSql(site, { path, tokens: await tokensOf(site, teacher, 20) });
  const measure = `schedule of ${assignmentCount} assignments and ${sectionCount} sections (floor: its SQL), p50`;
  return { measure, unit: 'ms', ...taken, aim: { productAtMost: taken.floor + 50 } };
}

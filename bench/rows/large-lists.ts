// Lists of large courses beside their SQL alone: groups, sections, assignments and snippets.
import { sql } from 'kysely';
import { buildAuthors } from '../../tests/support/build-class.ts';
import { buildSchedules } from '../../tests/support/build-schedule.ts';
import { createGroup, createGroupSet } from '../../src/groups/server/index.ts';
import { makeClassroom } from '../classroom.ts';
import type { Reading } from '../row.ts';
import { tokensOf, type Site } from '../site.ts';
import { besideItsSql } from './beside-its-sql.ts';

const groups = 1_500;
const sections = 60;
const assignments = 300;
const snippets = 500;

/** Made once: all lists are those of one course. */
export async function largeListReadings(site: Site): Promise<Reading[]> {
  const { courseId, teacher } = await makeClassroom(site, 0);
  const { tenantId } = teacher;
  const now = site.platform.clock.now();
  const groupSetId = await site.transaction(async (tx) => {
    const id = await createGroupSet(tx, { courseId, minimumSize: 1, maximumSize: 2, now });
    const memberIds = await buildAuthors(tx, { tenantId, count: groups });
    for (const [at, memberId] of memberIds.entries())
      await createGroup(tx, { groupSetId: id, tenantId, name: `Group ${at}`, memberIds: [memberId], now });
    await buildSchedules(tx, { courseId, tenantId, assignments, sections, now });
    await sql`
      insert into snippet (course_id, key, value, created_at)
      select ${courseId}, 'snippet ' || n, 'Think of the empty case.', ${now}::timestamptz
      from generate_series(1, ${snippets}::integer) n`.execute(tx);
    return id;
  });
  const tokens = await tokensOf(site, teacher, 20);
  const lists = [
    [`page of ${groups} groups`, `/api/v1/group_sets/${groupSetId}/groups/?page-size=50`],
    [`list of ${sections} sections`, `/api/v1/courses/${courseId}/sections/`],
    [`list of ${assignments} assignments`, `/api/v1/courses/${courseId}/assignments/?page-size=50`],
    [`page of ${snippets} snippets`, `/api/v1/courses/${courseId}/snippets/?page-size=50`],
  ] as const;
  const readings: Reading[] = [];
  for (const [name, path] of lists) {
    const taken = await besideItsSql(site, { path, tokens });
    const measure = `${name} (floor: its SQL), p50`;
    // A call costs a millisecond of its own, which of a short list is most.
    readings.push({ measure, unit: 'ms', ...taken, aim: { productAtMost: taken.floor + 10 } });
  }
  return readings;
}

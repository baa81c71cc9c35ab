// The dates of all authors of an assignment with sections, extensions and extra time, beside the SQL that this takes.
import pg from 'pg';
import type { TimeframeEntry } from '../../src/assignments/domain/model.ts';
import { datesFor, findAssignment } from '../../src/assignments/server/index.ts';
import { insertSection, insertSectionMembers } from '../../src/courses/server/sections/store.ts';
import { upsertAccommodation, upsertExtension } from '../../src/assignments/server/individual-dates/store.ts';
import { replaceTimeframes } from '../../src/assignments/server/store.ts';
import { buildAuthors } from '../../tests/support/build-class.ts';
import { statementsDuring } from '../../tests/support/recorded-statements.ts';
import { makeAssignment, makeClassroom } from '../classroom.ts';
import type { Row } from '../row.ts';
import { inTurns, median, timed } from '../sampling.ts';
import type { Site } from '../site.ts';

const authorCount = 2_000;
const sectionCount = 20;
const times = 20;
const rounds = 7;
const warmUp = 2;
const dayMs = 24 * 3_600_000;

export const dates: Row = {
  name: 'dates',
  measure: async (site) => {
    const { assignmentId, authorIds } = await scheduledCourse(site);
    const { db } = site.platform.database;
    const assignment = await findAssignment(db, assignmentId);
    if (!assignment) throw new Error('The assignment is gone.');
    const work = async () => {
      const datesOf = await datesFor(db, assignment, authorIds);
      for (const authorId of authorIds) datesOf(authorId);
    };
    const statements = await statementsDuring(work);
    const client = new pg.Client({ connectionString: site.platform.config.databaseUrl });
    await client.connect();
    const bare = async () => {
      for (const { values, ...statement } of statements)
        await client.query({ ...statement, values: [...values] });
    };
    const medianOf = (one: () => Promise<void>) => async () => {
      const taken: number[] = [];
      for (let at = 0; at < times; at += 1) taken.push(await timed(one));
      return median(taken);
    };
    try {
      const taken = await inTurns({ product: medianOf(work), floor: medianOf(bare) }, { rounds, warmUp });
      const measure = `dates of ${authorCount} authors in ${statements.length} statement (floor: its SQL), p50`;
      return [{ measure, unit: 'ms', ...taken, aim: { productAtMost: taken.floor + 20 } }];
    } finally {
      await client.end();
    }
  },
};

/** A course of so many authors in sections with dates of their own; some have an extension or extra time. */
async function scheduledCourse(site: Site) {
  const room = await makeClassroom(site, 0);
  const assignmentId = await makeAssignment(site, room);
  const { courseId, teacher } = room;
  const now = site.platform.clock.now();
  const inDays = (days: number) => ({
    availability: { tag: 'fixed', value: true } as const,
    deadline: new Date(now.getTime() + days * dayMs),
    lockDate: null,
  });
  const authorIds = await site.transaction(async (tx) => {
    const ids = await buildAuthors(tx, { tenantId: teacher.tenantId, count: authorCount });
    const entries: TimeframeEntry[] = [{ ...inDays(1), sectionIds: null }];
    for (let at = 0; at < sectionCount; at += 1) {
      const sectionId = await insertSection(tx, { courseId, name: `Section ${at}`, createdAt: now });
      if (sectionId === undefined) throw new Error('The name of the section is taken.');
      const members = ids.filter((_, index) => index % sectionCount === at);
      await insertSectionMembers(tx, sectionId, members);
      entries.push({ ...inDays(2 + at), sectionIds: [sectionId] });
    }
    await replaceTimeframes(tx, assignmentId, entries);
    for (const personId of ids.filter((_, index) => index % 20 === 0)) {
      const given = { deadline: inDays(30).deadline, lockDate: null, reason: 'Was ill.' };
      const grantedBy = teacher.id;
      await upsertExtension(tx, { assignmentId, personId }, { ...given, grantedBy, grantedAt: now });
      await upsertAccommodation(tx, { courseId, personId }, { extraPercent: 25, extraHours: 24 });
    }
    return ids;
  });
  return { assignmentId, authorIds };
}

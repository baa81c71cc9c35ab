// The same as `stalls-of-calls.test.ts` for assignments that hold as much as they may: whoever sets one up must not hold up
// the site with each call about it.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildMembers } from '../support/build-class.ts';
import { buildSchedules, copyScheduled } from '../support/build-schedule.ts';
import { sent } from '../support/calls-at-once.ts';
import { leastStalls } from '../support/stall-watch.ts';
import { useWorld, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();
const mostPieces = 20;

/** Assignments with as many ranges of addresses as one may have, none of which holds that of the caller. */
async function restricted(w: World, { assignments, sections }: { assignments: number; sections: number }) {
  const { tenantId, clock, course } = w;
  await w.transaction((tx) =>
    buildSchedules(tx, { courseId: course.id, tenantId, assignments, sections, now: clock.now() }),
  );
  const { rows } = await sql<{ id: number }>`
    update assignment set allowed_ip_ranges = array(
      select '10.' || n / 250 || '.' || n % 250 || '.0/24' from generate_series(0, 499) n)
    where course_id = ${course.id} returning id`.execute(w.platform.database.db);
  return rows.map(({ id }) => id);
}

it('one assignment with 500 ranges of addresses, a megabyte of rules and dates for 500 sections costs little', async () => {
  const ready = async (w: World) => {
    const [id] = await restricted(w, { assignments: 1, sections: 500 });
    const rules = Array.from({ length: 1000 }, (_, at) => ({
      ...{ ruleType: 'deny', fileType: 'file', name: `${'x'.repeat(1000)}${at}` },
    }));
    const validator = { policy: 'allow_all_files', rules, options: [] };
    const filter = JSON.stringify({ version: 'SubmissionValidator', validator });
    await sql`update assignment set hand_in_filter = ${filter}::jsonb where id = ${id}`.execute(
      w.platform.database.db,
    );
    const path = `/api/v1/assignments/${id}/timeframes/`;
    return sent(w, { by: w.teacher, path, times: 10, statuses: { 200: 10 } });
  };
  const isWell = ({ longest, used }: { longest: number; used: number }) => longest < mostPieces && used < 60;
  const { longest, used } = await leastStalls(makeWorld, ready, isWell);
  expect(longest).toBeLessThan(mostPieces);
  expect(used).toBeLessThan(60);
});

/** Assignments with hand-in rules about as long as they may be. */
async function withLongRules(w: World, assignments: number): Promise<void> {
  const { course, tenantId, clock } = w;
  const rules = Array.from({ length: 1000 }, (_, at) => ({
    ...{ ruleType: 'deny', fileType: 'file', name: `${'x'.repeat(57)}${at}` },
  }));
  const validator = { policy: 'allow_all_files', rules, options: [] };
  const filter = JSON.stringify({ version: 'SubmissionValidator', validator });
  await w.transaction(async (tx) => {
    const made = { courseId: course.id, tenantId, assignments, sections: 1, now: clock.now() };
    await buildSchedules(tx, made);
    await sql`update assignment set hand_in_filter = ${filter}::jsonb where course_id = ${course.id}`.execute(
      tx,
    );
  });
}

it.each([
  ['the size of the gradebook of 1,000', 1000, 'teacher', 'v2/courses/:course/gradebook-size'],
  ['all feedback on a student in 1,000', 1000, 'student', 'v2/courses/:course/users/:student/feedback'],
  ['a page of 100', 100, 'student', 'v1/courses/:course/assignments/?page-size=100'],
] as const)(
  '%s assignments with long rules, asked for six times at once, keeps nobody waiting',
  async (_, assignments, who, path) => {
    const ready = async (w: World) => {
      await withLongRules(w, assignments);
      const own = path.replace(':course', String(w.course.id)).replace(':student', String(w.student.id));
      return sent(w, { by: w[who], path: `/api/${own}`, times: 6, statuses: { 200: 6 } });
    };
    const { longest } = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < mostPieces);
    expect(longest).toBeLessThan(mostPieces);
  },
);

it('the courses of a person with 500 assignments that hold all this keep nobody waiting', async () => {
  const ready = async (w: World) => {
    await restricted(w, { assignments: 500, sections: 60 });
    return sent(w, { by: w.student, path: '/api/v1/courses/?extended=true', times: 2, statuses: { 200: 2 } });
  };
  const { longest } = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < mostPieces);
  expect(longest).toBeLessThan(mostPieces);
});

it('the members of 20 courses with 500 such assignments each keep nobody waiting, and read all of them page by page', async () => {
  const list = async (w: World, token?: string) => {
    const path = `/api/v1/courses/?extended=true&page-size=50${token === undefined ? '' : `&next-token=${token}`}`;
    const answer = await fetch(`${w.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${w.student.token}` },
    });
    const courses = z.array(z.object({ assignments: z.array(z.unknown()) })).parse(await answer.json());
    return { courses, next: answer.headers.get('next-token') ?? undefined };
  };
  const ready = async (w: World) => {
    const { course, tenantId, clock } = w;
    await w.transaction(async (tx) => {
      const made = { courseId: course.id, tenantId, assignments: 500, sections: 60, now: clock.now() };
      await buildSchedules(tx, made);
      await copyScheduled(tx, { courseId: course.id, times: 19 });
    });
    return async () => {
      const pages = [await list(w)];
      for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
        pages.push(await list(w, next));
      const courses = pages.flatMap((page) => page.courses);
      expect(courses.map(({ assignments }) => assignments.length)).toEqual(Array<number>(20).fill(500));
      expect(pages.length).toBeGreaterThan(1);
    };
  };
  const { longest } = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < mostPieces);
  expect(longest).toBeLessThan(mostPieces);
});

it('a page of the gradebook of 200 students with work in each of 1,000 assignments keeps nobody waiting', async () => {
  const ready = async (w: World) => {
    const { course, tenantId, clock } = w;
    await buildMembers(w, 200);
    await w.transaction(async (tx) => {
      const made = { courseId: course.id, tenantId, assignments: 1000, sections: 30, now: clock.now() };
      await buildSchedules(tx, made);
      await sql`
        insert into submission (assignment_id, person_id, created_at)
        select assignment.id, person_id, now() from assignment join enrollment using (course_id)
        where course_id = ${course.id}`.execute(tx);
    });
    await sql`analyze submission`.execute(w.platform.database.db);
    const path = `/api/v1/courses/${course.id}/grades/?page-size=200`;
    return sent(w, { by: w.teacher, path, times: 1, statuses: { 200: 1 } });
  };
  const { longest } = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < mostPieces);
  expect(longest).toBeLessThan(mostPieces);
});

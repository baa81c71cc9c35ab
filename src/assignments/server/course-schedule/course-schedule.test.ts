import { describe, expect, it } from 'vitest';
import { buildSchedules } from '../../../../tests/support/build-schedule.ts';
import { buildSection, inHours, schedule, until } from '../../../../tests/support/build-group.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { statementsDuring } from '../../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { courseScheduleContract as contract } from '../../domain/course-schedule/contract.ts';
import { scheduledAtMost } from '../../domain/course-schedule/model.ts';
import { individualDatesContract } from '../../domain/individual-dates/contract.ts';

const makeWorld = useWorld();

const scheduleOf = (w: World, actor: Actor) =>
  actor.call(contract.getCourseSchedule, { params: { courseId: w.course.id } });

describe('the schedule of a course', () => {
  it('gives staff the dates of all sections, and students no others than their own', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const section = await buildSection(w, [w.student]);
    const general = until(w, 1);
    const ofSection = until(w, 5);
    await schedule(w, id, { general, sections: [[section, ofSection]] });
    const deadline = inHours(w, 48);
    await w.teacher.call(individualDatesContract.putExtension, {
      params: { assignmentId: id, userId: w.otherStudent.id },
      body: { deadline, lockDate: null, reason: 'Was ill.' },
    });

    const all = await scheduleOf(w, w.teacher);
    expect(all).toMatchObject({ seesAll: true, isWhole: true });
    expect(all.assignments[0]?.entries).toEqual([
      { ...general, sectionIds: null },
      { ...ofSection, sectionIds: [section] },
    ]);
    const own = await scheduleOf(w, w.student);
    expect(own.seesAll).toBe(false);
    expect(own.assignments[0]).toMatchObject({
      timeframe: ofSection,
      entries: [{ ...ofSection, sectionIds: null }],
    });
    expect(JSON.stringify(own)).not.toContain(section);
    const extended = await scheduleOf(w, w.otherStudent);
    expect(extended.assignments[0]?.entries).toEqual([{ ...general, deadline, sectionIds: null }]);
  });

  it('tells of a hidden assignment only whoever may see hidden ones', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const hidden = { ...until(w, 9), availability: { tag: 'timed', availableAt: inHours(w, 2) } } as const;
    await schedule(w, id, { general: hidden, sections: [] });
    expect((await scheduleOf(w, w.student)).assignments).toEqual([]);
    expect((await scheduleOf(w, w.teacher)).assignments).toHaveLength(1);
    const seesAllDates = await personWith(w, ['can_see_assignments', 'can_view_all_assignment_timeframes']);
    expect((await scheduleOf(w, seesAllDates)).assignments).toEqual([]);
    expect((await scheduleOf(w, await personWith(w, []))).assignments).toEqual([]);
  });

  it('is refused to people who are not in the course', async () => {
    const w = await makeWorld();
    const params = { courseId: w.course.id };
    expect(await w.outsider.refused(contract.getCourseSchedule, { params })).toMatchObject({ status: 404 });
  });

  it('of 300 assignments and 60 sections takes no more statements than a small one', async () => {
    const w = await makeWorld();
    const statementsOf = async (actor: Actor) =>
      (await statementsDuring(() => scheduleOf(w, actor))).filter(({ text }) => text.includes('assignment'));
    await w.assignment();
    const few = { teacher: await statementsOf(w.teacher), student: await statementsOf(w.student) };
    const { tenantId, clock } = w;
    await w.transaction((tx) =>
      buildSchedules(tx, {
        courseId: w.course.id,
        tenantId,
        assignments: 300,
        sections: 60,
        now: clock.now(),
      }),
    );
    const schedule = await scheduleOf(w, w.teacher);
    expect(schedule.assignments).toHaveLength(301);
    expect(schedule.assignments.flatMap(({ entries }) => entries)).toHaveLength(301 + 300 * 60);
    // One more for the sections of the reader, however many assignments there are.
    expect((await statementsOf(w.teacher)).length).toBeLessThanOrEqual(few.teacher.length + 1);
    expect((await statementsOf(w.student)).length).toBeLessThanOrEqual(few.student.length + 1);
  });

  it('holds fewer assignments the more schedules they have, and says so', () => {
    expect([0, 1, 61, 62, 100, 501].map(scheduledAtMost)).toEqual([500, 500, 500, 500, 310, 61]);
  });
});

import { describe, expect, it } from 'vitest';
import { examIn, hour } from '../../../../tests/support/build-exam.ts';
import {
  buildGroups,
  buildSection,
  inHours,
  schedule,
  until,
} from '../../../../tests/support/build-group.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { presentOf } from '../../../kernel/domain/hashing/entity-tag.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { ExtensionMeanwhile } from '../../domain/individual-dates/model.ts';
import type { Timeframe } from '../../domain/model.ts';
import { extensionTagOf } from '../../domain/settings-tag.ts';
import { individualDatesContract as contract } from '../../domain/individual-dates/contract.ts';

const makeWorld = useWorld();
const reason = 'Was in hospital.';

async function extend(w: World, assignmentId: number, student: { id: number }, hours: number) {
  const params = { assignmentId, userId: student.id };
  const body = { deadline: inHours(w, hours), lockDate: null, reason };
  await w.teacher.call(contract.putExtension, { params, body });
  return body.deadline;
}

const later = ({ deadline }: Timeframe, hours: number) => new Date((deadline?.getTime() ?? 0) + hours * hour);

const giveTime = (w: World, student: { id: number }, body: { extraPercent: number; extraHours: number }) =>
  w.teacher.call(contract.putAccommodation, {
    params: { courseId: w.course.id, userId: student.id },
    body,
  });

async function deadlineOf(actor: Actor, assignmentId: number) {
  return (await actor.call(assignmentContract.getAssignment, { params: { assignmentId } })).timeframe
    .deadline;
}

const listed = (actor: Actor, assignmentId: number) =>
  actor.call(contract.listIndividualDates, { params: { assignmentId } });

describe('an extension', () => {
  it('is told to the student who has it or works with them, and to nobody else; extra time as well', async () => {
    const w = await makeWorld();
    const { student, otherStudent } = w;
    const alone = await w.person('Student');
    const { groupSetId } = await buildGroups(w, [student, otherStudent]);
    const { id } = await w.assignment({ settings: { groupSetId } });
    await schedule(w, id, { general: until(w, 5), sections: [] });
    const told = () =>
      Promise.all(
        [student, otherStudent, alone].map(async (actor) => {
          const [listed] = await actor.call(assignmentContract.listAssignments, {
            params: { courseId: w.course.id },
          });
          const found = await actor.call(assignmentContract.getAssignment, { params: { assignmentId: id } });
          expect(listed?.isExtended).toBe(found.isExtended);
          return found.isExtended;
        }),
      );
    expect(await told()).toEqual([false, false, false]);
    // Earlier than what they have anyway: it moves nothing.
    await extend(w, id, student, 2);
    expect(await told()).toEqual([false, false, false]);
    await extend(w, id, student, 48);
    expect(await told()).toEqual([true, true, false]);
    await giveTime(w, alone, { extraPercent: 0, extraHours: 3 });
    expect(await told()).toEqual([true, true, true]);
  });

  it('is not put over one that somebody else gave meanwhile, unless that was seen', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await schedule(w, id, { general: until(w, 1), sections: [] });
    const params = { assignmentId: id, userId: w.student.id };
    const put = { params, body: { deadline: inHours(w, 24), lockDate: null, reason: 'Second.' } };
    const deadline = await extend(w, id, w.student, 48);
    const blind = await w.teacher
      .call(contract.putExtension, { ...put, ifMatch: extensionTagOf(null) })
      .catch((error: unknown) => error);
    const first = { deadline, lockDate: null, reason };
    expect(presentOf(contract.putExtension, ExtensionMeanwhile, blind)).toEqual({ extension: first });
    expect(await deadlineOf(w.student, id)).toEqual(deadline);
    await w.teacher.call(contract.putExtension, { ...put, ifMatch: extensionTagOf(first) });
    expect(await deadlineOf(w.student, id)).toEqual(put.body.deadline);
    // Scripts without the header work as before.
    await extend(w, id, w.student, 72);
  });

  it('moves the deadline of one student, in the assignment and in lists, and is taken back', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const general = until(w, 1);
    await schedule(w, id, { general, sections: [] });
    const deadline = await extend(w, id, w.student, 48);
    expect(await deadlineOf(w.student, id)).toEqual(deadline);
    expect(await deadlineOf(w.otherStudent, id)).toEqual(general.deadline);
    const params = { courseId: w.course.id };
    const list = await w.student.call(assignmentContract.listAssignments, { params });
    expect(list.find((one) => one.id === id)?.timeframe.deadline).toEqual(deadline);
    const given = { params: { assignmentId: id, userId: w.student.id } };
    await w.teacher.call(contract.removeExtension, given);
    expect(await deadlineOf(w.student, id)).toEqual(general.deadline);
    expect(await w.teacher.refused(contract.removeExtension, given)).toMatchObject({ status: 404 });
  });

  it('lets the student hand in after the lock date of the others, and the work is not late', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const past = until(w, -1);
    await schedule(w, id, { general: { ...past, lockDate: past.deadline }, sections: [] });
    const refused = await w.student.refused(submissionContract.uploadSubmission, {
      params: { assignmentId: id },
      query: {},
      upload: new FormData(),
    });
    expect(refused.status).toBe(403);
    const deadline = await extend(w, id, w.student, 1);
    const { id: submissionId } = await handIn(w.student, id);
    const submission = await w.teacher.call(submissionContract.getSubmission, { params: { submissionId } });
    expect(submission).toMatchObject({ timeframe: { deadline } });
  });

  it('of one member counts for the whole group', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
    const { id } = await w.assignment({ settings: { groupSetId } });
    await schedule(w, id, { general: until(w, 1), sections: [] });
    const deadline = await extend(w, id, w.student, 5);
    expect(await deadlineOf(w.otherStudent, id)).toEqual(deadline);
  });

  it('is for members of the course, with a reason, and locks no sooner than it is due', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const body = { deadline: inHours(w, 2), lockDate: null, reason };
    const refusedFor = (userId: number, change: object) =>
      w.teacher.refused(contract.putExtension, {
        params: { assignmentId, userId },
        body: { ...body, ...change },
      });
    expect((await refusedFor(w.outsider.id, {})).status).toBe(404);
    expect((await refusedFor(w.student.id, { reason: ' ' })).status).toBe(400);
    expect((await refusedFor(w.student.id, { reason: 'a'.repeat(1001) })).status).toBe(400);
    const early = await refusedFor(w.student.id, { lockDate: inHours(w, 1) });
    expect(early).toMatchObject({
      status: 400,
      message: 'The lock date must not come before the deadline of the extension.',
    });
    expect(await listed(w.teacher, assignmentId)).toEqual([]);
  });
});

describe('extra time', () => {
  it('counts in every assignment of the course as hours, and in exams as a share of their time', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const general = until(w, 1);
    await schedule(w, id, { general, sections: [] });
    const examId = await examIn(w, -1 * hour);
    const before = await deadlineOf(w.otherStudent, examId);
    await giveTime(w, w.student, { extraPercent: 50, extraHours: 24 });
    expect(await deadlineOf(w.student, id)).toEqual(later(general, 24));
    expect(await deadlineOf(w.otherStudent, id)).toEqual(general.deadline);
    const exam = await w.student.call(assignmentContract.getAssignment, { params: { assignmentId: examId } });
    const { availability } = exam.timeframe;
    const startsAt = availability.tag === 'timed' ? availability.availableAt : null;
    const lasts = (before?.getTime() ?? 0) - (startsAt?.getTime() ?? 0);
    expect(exam.timeframe.deadline?.getTime()).toBe((before?.getTime() ?? 0) + lasts / 2);
    const params = { courseId: w.course.id, userId: w.student.id };
    await w.teacher.call(contract.removeAccommodation, { params });
    expect(await deadlineOf(w.student, id)).toEqual(general.deadline);
    expect(await w.teacher.refused(contract.removeAccommodation, { params })).toMatchObject({ status: 404 });
  });

  it('is added to the dates of the own section; none, and more than anybody gets, is refused', async () => {
    const w = await makeWorld();
    const section = await buildSection(w, [w.student]);
    const { id } = await w.assignment();
    const ofSection = until(w, 10);
    await schedule(w, id, { general: until(w, 1), sections: [[section, ofSection]] });
    await giveTime(w, w.student, { extraPercent: 0, extraHours: 2 });
    expect(await deadlineOf(w.student, id)).toEqual(later(ofSection, 2));
    for (const body of [
      { extraPercent: 0, extraHours: 0 },
      { extraPercent: 301, extraHours: 0 },
      { extraPercent: 0, extraHours: 721 },
    ]) {
      const params = { courseId: w.course.id, userId: w.student.id };
      const refused = await w.teacher.refused(contract.putAccommodation, { params, body });
      expect(refused.status).toBe(400);
    }
  });
});

describe('the table of individual dates', () => {
  it('tells what moves the dates of each student, and who gave it', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const general = until(w, 1);
    await schedule(w, id, { general, sections: [] });
    const deadline = await extend(w, id, w.student, 48);
    await giveTime(w, w.otherStudent, { extraPercent: 25, extraHours: 24 });
    const rows = await listed(w.teacher, id);
    expect(rows).toHaveLength(2);
    const grantedBy = w.teacher.name;
    expect(rows.find(({ user }) => user.id === w.student.id)).toMatchObject({
      deadline,
      extension: { deadline, lockDate: null, reason, grantedBy },
      accommodation: null,
    });
    expect(rows.find(({ user }) => user.id === w.otherStudent.id)).toMatchObject({
      deadline: later(general, 24),
      extension: null,
      accommodation: { extraPercent: 25, extraHours: 24 },
    });
  });

  it('is for people who change schedules: no answer to students and graders holds a reason or extra time', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await schedule(w, assignmentId, { general: until(w, 1), sections: [] });
    await extend(w, assignmentId, w.student, 48);
    await giveTime(w, w.student, { extraPercent: 25, extraHours: 24 });
    await handIn(w.student, assignmentId);
    const grader = await personWith(w, ['can_see_assignments', 'can_see_others_work', 'can_grade_work']);
    for (const actor of [grader, w.otherStudent, w.student]) {
      const refused = await actor.refused(contract.listIndividualDates, { params: { assignmentId } });
      expect(refused.status).toBe(403);
      const params = { assignmentId };
      const answers = [
        await actor.call(assignmentContract.getAssignment, { params }),
        await actor.call(assignmentContract.listTimeframes, { params }),
        await actor.call(submissionContract.listSubmissions, { params, query: {} }),
      ];
      expect(JSON.stringify(answers)).not.toMatch(/hospital|extra(Percent|Hours)|accommodation|extension/i);
    }
  });

  it('is shut to people for whom names are hidden, since dates would reveal them', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const hidden = { anonymizedGrading: { method: 'murmur_v3' as const } };
    await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body: hidden });
    const editor = await personWith(w, ['can_see_assignments', 'can_edit_assignment_info']);
    const refused = await editor.refused(contract.listIndividualDates, { params: { assignmentId } });
    expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    const body = { deadline: inHours(w, 2), lockDate: null, reason };
    const params = { assignmentId, userId: w.student.id };
    expect((await editor.refused(contract.putExtension, { params, body })).status).toBe(403);
    const ofCourse = { params: { courseId: w.course.id, userId: w.student.id } };
    const extra = { ...ofCourse, body: { extraPercent: 50, extraHours: 0 } };
    await w.teacher.call(contract.putAccommodation, extra);
    for (const refused of [
      await editor.refused(contract.putAccommodation, extra),
      await editor.refused(contract.removeAccommodation, ofCourse),
    ])
      expect(refused.message).toContain('Names are hidden in an assignment of this course');
  });
});

it('the preview of a schedule tells for whom each entry counts and whose time changes, and stores nothing', async () => {
  const w = await makeWorld();
  const [third, fourth] = [await w.person('Student'), await w.person('Student')];
  const early = await buildSection(w, [w.student, third]);
  const late = await buildSection(w, [third]);
  const { id: assignmentId } = await w.assignment();
  await schedule(w, assignmentId, { general: until(w, 5), sections: [] });
  await extend(w, assignmentId, fourth, 48);
  const timeframes = [
    { ...until(w, 4), sectionIds: null },
    { ...until(w, -1), sectionIds: [early] },
    { ...until(w, 9), sectionIds: [late] },
  ];
  const params = { assignmentId };
  const preview = await w.teacher.call(contract.previewTimeframes, { params, body: { timeframes } });
  expect(preview).toEqual({
    // The other student and the one with the extension; two in the first section, one in the second.
    entries: [{ studentCount: 2 }, { studentCount: 2 }, { studentCount: 1 }],
    laterCount: 1,
    earlierCount: 2,
    closedCount: 1,
  });
  expect(await w.teacher.call(assignmentContract.listTimeframes, { params })).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { examIn, hour, loginLinkMails } from '../../../tests/support/build-exam.ts';
import { buildGroups, buildSection, inHours, schedule, until } from '../../../tests/support/build-group.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../domain/contract.ts';
import type { Timeframe } from '../domain/model.ts';
import { datesFor } from './dates.ts';
import { mailLoginLinks } from './exam/mail-job.ts';
import { findAssignment } from './store.ts';

const makeWorld = useWorld();
const { getAssignment, listAssignments, listTimeframes, putTimeframes } = assignmentContract;

async function deadlinesOf(w: World, assignmentId: number, authorIds: readonly number[]) {
  const { db } = w.platform.database;
  const assignment = await findAssignment(db, assignmentId);
  if (!assignment) throw new Error('The assignment is gone.');
  const datesOf = await datesFor(db, assignment, authorIds);
  return authorIds.map((authorId) => datesOf(authorId).deadline);
}

function from(w: World, hours: number): Timeframe {
  const availability = { tag: 'timed', availableAt: inHours(w, hours) } as const;
  return { availability, deadline: null, lockDate: null };
}

/** Whether each of them finds the assignment by its id and in the list of the course. */
async function sightOf(w: World, actors: readonly Actor[], assignmentId: number) {
  const { id: courseId } = w.course;
  const seen = actors.map(async (actor) => {
    const call = { params: { assignmentId } };
    const isFound = await actor.call(getAssignment, call).then(
      () => true,
      () => false,
    );
    const list = await actor.call(listAssignments, { params: { courseId } });
    expect(list.some(({ id }) => id === assignmentId)).toBe(isFound);
    return isFound;
  });
  return Promise.all(seen);
}

describe('dates', () => {
  it('are those of the section, of several sections the most lenient, else those for everyone (ASGN-043)', async () => {
    const w = await makeWorld();
    const [early, late, both] = [w.student, w.otherStudent, await w.person('Student')];
    const first = await buildSection(w, [early, both]);
    const second = await buildSection(w, [late, both]);
    const { id } = await w.assignment();
    const [general, shorter, longer] = [until(w, 1), until(w, 2), until(w, 3)];
    await schedule(w, id, {
      general,
      sections: [
        [first, shorter],
        [second, longer],
      ],
    });
    const asked = [early.id, late.id, both.id, w.grader.id];
    expect(await deadlinesOf(w, id, asked)).toEqual([
      shorter.deadline,
      longer.deadline,
      longer.deadline,
      general.deadline,
    ]);
    for (const [actor, { deadline }] of [[early, shorter] as const, [w.grader, general] as const]) {
      const assignment = await actor.call(getAssignment, { params: { assignmentId: id } });
      expect(assignment).toMatchObject({ timeframe: { deadline }, hasMultipleTimeframes: true });
    }
    expect(await early.call(listTimeframes, { params: { assignmentId: id } })).toEqual([
      { ...shorter, sectionIds: null },
    ]);
  });

  it('of a group are the most lenient of its members, for the group and for each of them (ASGN-043)', async () => {
    const w = await makeWorld();
    const { student, otherStudent } = w;
    const alone = await w.person('Student');
    const { groupSetId, authorIds } = await buildGroups(w, [student, otherStudent]);
    const section = await buildSection(w, [otherStudent]);
    const { id } = await w.assignment({ settings: { groupSetId } });
    const [general, longer] = [until(w, 1), until(w, 3)];
    await schedule(w, id, { general, sections: [[section, longer]] });
    const [teamId = 0] = authorIds;
    expect(await deadlinesOf(w, id, [teamId, student.id, otherStudent.id, alone.id])).toEqual([
      longer.deadline,
      longer.deadline,
      longer.deadline,
      general.deadline,
    ]);
    const { id: otherId } = await w.assignment();
    await schedule(w, otherId, { general, sections: [[section, longer]] });
    expect(await deadlinesOf(w, otherId, [student.id, otherStudent.id])).toEqual([
      general.deadline,
      longer.deadline,
    ]);
  });

  it('decide on who finds an assignment by its id, and in lists the same', async () => {
    const w = await makeWorld();
    const { student, otherStudent, teacher } = w;
    const mate = await w.person('Student');
    const { groupSetId } = await buildGroups(w, [student, mate]);
    const section = await buildSection(w, [student]);
    const everybody = [student, mate, otherStudent, teacher];
    const seenIn = async (wishes: Parameters<World['assignment']>[0], dates: Timeframe[]) => {
      const [general = from(w, 0), ofSection = general] = dates;
      const { id } = await w.assignment(wishes);
      await schedule(w, id, { general, sections: dates.length > 1 ? [[section, ofSection]] : [] });
      return sightOf(w, everybody, id);
    };
    const byGroups = { settings: { groupSetId } };
    expect(await seenIn({}, [from(w, 1)])).toEqual([false, false, false, true]);
    expect(await seenIn({}, [from(w, -1)])).toEqual([true, true, true, true]);
    expect(await seenIn({}, [from(w, 1), from(w, -1)])).toEqual([true, false, false, true]);
    expect(await seenIn({}, [from(w, -1), from(w, 1)])).toEqual([false, true, true, true]);
    expect(await seenIn(byGroups, [from(w, 1), from(w, -1)])).toEqual([true, true, false, true]);
    expect(await seenIn(byGroups, [from(w, -1), from(w, 1)])).toEqual([true, true, true, true]);
  });

  it('name sections of the course only', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const foreign = { ...until(w, 1), sectionIds: ['5f8f5ef1-7f57-4f04-8a2f-2a77a1b9a001'] };
    const timeframes = [{ ...until(w, 1), sectionIds: null }, foreign];
    const refused = await w.teacher.refused(putTimeframes, {
      params: { assignmentId },
      body: { timeframes },
    });
    expect(refused.status).toBe(400);
  });
});

it('links to an exam are mailed by the dates of each section', async () => {
  const w = await makeWorld();
  const section = await buildSection(w, [w.otherStudent]);
  const examId = await examIn(w, 100 * hour);
  const at = (hours: number): Timeframe => ({ ...from(w, hours), deadline: inHours(w, hours + 2) });
  await schedule(w, examId, { general: at(100), sections: [[section, at(1)]] });
  await mailLoginLinks(w.platform);
  const countOf = async (person: Actor) => (await loginLinkMails(w, person, examId)).length;
  expect([await countOf(w.student), await countOf(w.otherStudent)]).toEqual([0, 1]);
  w.clock.advance(99.5 * hour);
  await mailLoginLinks(w.platform);
  expect([await countOf(w.student), await countOf(w.otherStudent)]).toEqual([1, 1]);
});

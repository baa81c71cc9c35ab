import { describe, expect, it } from 'vitest';
import {
  examIn,
  examOpen,
  hour,
  linkOfOpenExam,
  minute,
  newestLink,
} from '../../../../tests/support/build-exam.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { loginLinkContract } from '../../domain/exam/login-link-contract.ts';
import { examTimeContract as contract } from '../../domain/exam/extra-time-contract.ts';
import { individualDatesContract } from '../../domain/individual-dates/contract.ts';
import { examStaysOver, examTooLong, examWithoutEnd } from '../../domain/refusals.ts';

const makeWorld = useWorld();

const endOf = async (person: Actor, assignmentId: number) => {
  const { timeframe } = await person.call(assignmentContract.getAssignment, { params: { assignmentId } });
  return timeframe.deadline?.getTime() ?? 0;
};
const lengthen = (w: World, assignmentId: number, minutes = 5) =>
  w.teacher.call(contract.lengthenExam, { params: { assignmentId }, body: { minutes } });
const toStudent = ({ student }: World, assignmentId: number, minutes = 10) => ({
  params: { assignmentId, userId: student.id },
  body: { minutes, reason: 'The computer broke.' },
});

describe('more time in a running exam', () => {
  it('for everybody moves the end for all, for those with an extension too', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    await w.teacher.call(contract.lengthenExamOfStudent, toStudent(w, assignmentId));
    const before = [await endOf(w.student, assignmentId), await endOf(w.otherStudent, assignmentId)];
    await lengthen(w, assignmentId);
    const after = [await endOf(w.student, assignmentId), await endOf(w.otherStudent, assignmentId)];
    expect(after.map((end, at) => end - (before[at] ?? 0))).toEqual([5 * minute, 5 * minute]);
  });

  it('for one student adds to their own end, leaves others alone and keeps the reason', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const before = await endOf(w.otherStudent, assignmentId);
    await w.teacher.call(contract.lengthenExamOfStudent, toStudent(w, assignmentId));
    await w.teacher.call(contract.lengthenExamOfStudent, toStudent(w, assignmentId, 5));
    expect(await endOf(w.student, assignmentId)).toBe(before + 15 * minute);
    expect(await endOf(w.otherStudent, assignmentId)).toBe(before);
    const moved = { params: { assignmentId } };
    const [dates] = await w.teacher.call(individualDatesContract.listIndividualDates, moved);
    expect(dates?.extension?.reason).toBe('The computer broke.');
  });

  it('is added twice when two give it at once', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const before = await endOf(w.student, assignmentId);
    await Promise.all([lengthen(w, assignmentId), lengthen(w, assignmentId)]);
    expect(await endOf(w.student, assignmentId)).toBe(before + 10 * minute);
  });

  it('is refused where it helps nobody, or login links would last too long', async () => {
    const w = await makeWorld();
    const long = await examIn(w, -minute, 12 * hour);
    const call = (assignmentId: number, minutes: number) => ({ params: { assignmentId }, body: { minutes } });
    expect((await w.teacher.refused(contract.lengthenExam, call(long, 5))).message).toBe(examTooLong.text);
    const over = await examOpen(w);
    w.clock.advance(3 * hour);
    expect((await w.teacher.refused(contract.lengthenExam, call(over, 5))).message).toBe(examStaysOver.text);
    const { id: normal } = await w.assignment();
    expect((await w.teacher.refused(contract.lengthenExam, call(normal, 5))).status).toBe(404);
    const timeframe = {
      availability: { tag: 'fixed' as const, value: true as const },
      deadline: null,
      lockDate: null,
    };
    const { id: endless } = await w.assignment({ settings: { kind: 'exam' }, timeframe });
    expect((await w.teacher.refused(contract.lengthenExam, call(endless, 5))).message).toBe(
      examWithoutEnd.text,
    );
    for (const minutes of [0, -5, 241, 1.5])
      expect((await w.teacher.refused(contract.lengthenExam, call(over, minutes))).status).toBe(400);
    expect((await w.student.refused(contract.lengthenExam, call(long, 5))).status).toBe(403);
    expect((await w.grader.refused(contract.lengthenExamOfStudent, toStudent(w, long))).status).toBe(403);
  });

  it('makes the sessions of the login links as much longer, and no longer than a session may be', async () => {
    const w = await makeWorld();
    const uuid = await linkOfOpenExam(w);
    const { accessToken, expiresAt } = await w.nobody.call(loginLinkContract.logInByLink, {
      params: { uuid },
    });
    const inExam = w.withToken(w.student, accessToken);
    const [own] = await inExam.call(assignmentContract.listOwnAssignments, { query: { q: '' } });
    const assignmentId = own?.id ?? 0;
    await w.teacher.call(contract.lengthenExamOfStudent, toStudent(w, assignmentId, 60));
    w.clock.advance(expiresAt.getTime() - w.clock.now().getTime() + 59 * minute);
    await inExam.call(peopleContract.getCurrentUser, {});
    w.clock.advance(2 * minute);
    expect((await inExam.refused(peopleContract.getCurrentUser, {})).status).toBe(401);
    expect(await newestLink(w, w.student, assignmentId)).toBe(uuid);
  });
});

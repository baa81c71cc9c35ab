import type { examTimeContract } from '../../../src/assignments/domain/exam/extra-time-contract.ts';
import { examContract as contract } from '../../../src/exams/domain/contract.ts';
import type { examDraftContract } from '../../../src/exams/domain/draft-contract.ts';
import { examOpen, examTimeframe, hour } from '../build-exam.ts';
import type { Samples, World } from '../world.ts';

const ofOpenExam = async (w: World) => ({ params: { assignmentId: await examOpen(w) } });
/** One that is not over when a check has moved the clock by weeks. */
const ofLongExam = async (w: World) => {
  const timeframe = examTimeframe(w, -hour, 10_000 * hour);
  const { id: assignmentId } = await w.assignment({ timeframe, settings: { kind: 'exam' } });
  return { params: { assignmentId } };
};
const ofStudent = async (w: World) => {
  const { params } = await ofOpenExam(w);
  return { params: { ...params, userId: w.student.id } };
};

export const examDraftSamples: Samples<typeof examDraftContract> = {
  listOwnExamDrafts: async (w) => ({ as: w.student, input: await ofOpenExam(w) }),
  putExamDraft: async (w) => ({
    as: w.student,
    input: { ...(await ofLongExam(w)), body: { path: 'main.py', text: null, seenRevision: 0 } },
  }),
  listExamDraftsOfStudent: async (w) => ({ as: w.teacher, input: await ofStudent(w) }),
};

const text = 'The second file does not open.';

export const examSamples: Samples<typeof contract> = {
  getExamRoom: async (w) => ({ as: w.teacher, input: await ofOpenExam(w) }),
  listExamEntries: async (w) => ({ as: w.teacher, input: await ofStudent(w) }),
  noteExamPresence: async (w) => ({
    as: w.student,
    input: { ...(await ofOpenExam(w)), body: { isOpening: true } },
  }),
  askForExamHelp: async (w) => ({ as: w.student, input: { ...(await ofLongExam(w)), body: { text } } }),
  lockExamStudent: async (w) => ({
    as: w.teacher,
    input: { ...(await ofStudent(w)), body: { reason: 'Come to the front.' } },
  }),
  unlockExamStudent: async (w) => {
    const { params } = await ofOpenExam(w);
    // Of their own: the student of the world may stand for a group, and nobody locks a group out.
    const input = { params: { ...params, userId: (await w.person('Student')).id } };
    await w.teacher.call(contract.lockExamStudent, { ...input, body: { reason: 'Come to the front.' } });
    return { as: w.teacher, input };
  },
  withdrawExamHelp: async (w) => {
    const input = await ofLongExam(w);
    await w.student.call(contract.askForExamHelp, { ...input, body: { text } });
    return { as: w.student, input };
  },
  endExamHelp: async (w) => {
    const input = await ofStudent(w);
    await w.student.call(contract.askForExamHelp, { params: input.params, body: { text } });
    return { as: w.teacher, input };
  },
};

export const examTimeSamples: Samples<typeof examTimeContract> = {
  lengthenExam: async (w) => ({ as: w.teacher, input: { ...(await ofLongExam(w)), body: { minutes: 5 } } }),
  lengthenExamOfStudent: async (w) => {
    const { params } = await ofLongExam(w);
    const body = { minutes: 5, reason: 'The computer broke.' };
    return { as: w.teacher, input: { params: { ...params, userId: w.student.id }, body } };
  },
};

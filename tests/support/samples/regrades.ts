import { regradeContract } from '../../../src/grading/domain/regrades/contract.ts';
import { askRegrade, gradedWork, regradeSettings } from '../build-regrade.ts';
import type { Samples, World } from '../world.ts';

async function asked(w: World): Promise<{ requestId: number }> {
  const { submissionId } = await gradedWork(w);
  return { requestId: Number((await askRegrade(w.student, submissionId)).id) };
}

const text = 'It was right, thank you.';

export const regradeSamples: Samples<typeof regradeContract> = {
  putRegradeSettings: async (w) => {
    const { id: assignmentId } = await w.assignment();
    return { as: w.teacher, input: { params: { assignmentId }, body: regradeSettings } };
  },
  deleteRegradeSettings: async (w) => {
    const { assignmentId } = await gradedWork(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  listRegradeQueue: async (w) => {
    const { assignmentId } = await gradedWork(w);
    return { as: w.grader, input: { params: { assignmentId } } };
  },
  listRegradeRequests: async (w) => {
    const { submissionId } = await gradedWork(w);
    return { as: w.grader, input: { params: { submissionId } } };
  },
  askRegrade: async (w) => {
    const { submissionId } = await gradedWork(w);
    return { as: w.student, input: { params: { submissionId }, body: { rowId: null, text } } };
  },
  replyToRegrade: async (w) => ({ as: w.grader, input: { params: await asked(w), body: { text } } }),
  decideRegrade: async (w) => ({
    as: w.grader,
    input: { params: await asked(w), body: { outcome: 'kept' as const, text } },
  }),
  reopenRegrade: async (w) => {
    const params = await asked(w);
    await w.grader.call(regradeContract.decideRegrade, { params, body: { outcome: 'kept' } });
    return { as: w.grader, input: { params } };
  },
  withdrawRegrade: async (w) => ({ as: w.student, input: { params: await asked(w) } }),
};

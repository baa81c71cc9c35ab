// Two graders at once: nobody overwrites work of the other that they have not seen.
import { describe, expect, it } from 'vitest';
import { choiceOf, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { ApiError } from '../../kernel/domain/client.ts';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { MarkedMeanwhile } from '../../rubrics/domain/model.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import { GradedMeanwhile } from '../domain/model.ts';

const makeWorld = useWorld();
const someMoment: unknown = expect.any(Date);
const { patchSubmission } = gradingContract;
const { listRubricResults, putRubricResult } = rubricContract;

async function scene() {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const params = { submissionId };
  const tagOf = async (
    actor: Actor,
    endpoint: typeof listRubricResults | typeof submissionContract.getSubmission,
  ) => {
    const answer = await actor.download(endpoint, { params, query: {} });
    await answer.text();
    return answer.headers.get('etag') ?? '';
  };
  return { ...w, assignmentId, rows, params, tagOf };
}

/** The refusal of a call, which must fail. */
async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}

describe('a grade', () => {
  it('is not given over another one that the grader has not seen; the answer tells who gave it', async () => {
    const w = await scene();
    const ifMatch = await w.tagOf(w.grader, submissionContract.getSubmission);
    expect(ifMatch).toMatch(/^"[0-9a-f]{16}"$/);
    await w.teacher.call(patchSubmission, { params: w.params, body: { grade: 4 }, ifMatch });
    const error = await errorOf(
      w.grader.call(patchSubmission, { params: w.params, body: { grade: 9 }, ifMatch }),
    );
    expect(error).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    expect(presentOf(patchSubmission, GradedMeanwhile, error)).toMatchObject({
      submission: { grade: 4, gradeOverridden: true },
      changedBy: { id: w.teacher.id, name: w.teacher.name },
      changedAt: someMoment,
    });
    const read = await w.grader.call(submissionContract.getSubmission, { params: w.params, query: {} });
    expect(read).toMatchObject({ grade: 4 });
    const seen = await w.tagOf(w.grader, submissionContract.getSubmission);
    expect(seen).not.toBe(ifMatch);
    await w.grader.call(patchSubmission, { params: w.params, body: { grade: 9 }, ifMatch: seen });
  });

  it('is given by one of two that come at the same moment', async () => {
    const w = await scene();
    const ifMatch = await w.tagOf(w.grader, submissionContract.getSubmission);
    const give = (actor: Actor, grade: number) =>
      actor.call(patchSubmission, { params: w.params, body: { grade }, ifMatch });
    const answers = await Promise.allSettled([give(w.teacher, 3), give(w.grader, 8)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is given without the header, and with one that fits any', async () => {
    const w = await scene();
    await w.teacher.call(patchSubmission, { params: w.params, body: { grade: 4 } });
    await w.grader.call(patchSubmission, { params: w.params, body: { grade: 9 } });
    await w.teacher.call(patchSubmission, { params: w.params, body: { grade: 5 }, ifMatch: '*' });
  });

  it('names nobody whose name is hidden', async () => {
    const w = await scene();
    const marker = await w.person('Non-Editing Teacher');
    const params = { assignmentId: w.assignmentId };
    const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
    await w.teacher.call(assignmentContract.patchAssignment, { params, body });
    const ifMatch = await w.tagOf(marker, submissionContract.getSubmission);
    await w.grader.call(patchSubmission, { params: w.params, body: { grade: 4 } });
    const error = await errorOf(
      marker.call(patchSubmission, { params: w.params, body: { grade: 9 }, ifMatch }),
    );
    const present = presentOf(patchSubmission, GradedMeanwhile, error);
    expect(present?.changedBy?.name).toMatch(/^Anonymous \d+$/);
    expect(present?.submission.user.name).toMatch(/^Anonymous \d+$/);
  });
});

describe('what is chosen in a rubric', () => {
  it('is not set over another choice that the grader has not seen; the answer tells who made it', async () => {
    const w = await scene();
    const ifMatch = await w.tagOf(w.grader, listRubricResults);
    const put = (actor: Actor, item: number, tag: string) =>
      actor.call(putRubricResult, {
        params: w.params,
        query: {},
        body: { items: [choiceOf(w.rows[0], item)] },
        ifMatch: tag,
      });
    await put(w.teacher, 2, ifMatch);
    const error = await errorOf(put(w.grader, 1, ifMatch));
    expect(error).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    expect(presentOf(putRubricResult, MarkedMeanwhile, error)).toMatchObject({
      items: [{ rowId: choiceOf(w.rows[0], 2).rowId, id: choiceOf(w.rows[0], 2).itemId }],
      changedBy: { id: w.teacher.id },
      changedAt: someMoment,
    });
    await put(w.grader, 1, await w.tagOf(w.grader, listRubricResults));
  });

  it('is told to be another one by nothing that its reader may not see', async () => {
    const w = await scene();
    await w.teacher.call(patchSubmission, { params: w.params, body: { grade: 4 } });
    const hidden = await w.tagOf(w.student, submissionContract.getSubmission);
    await w.teacher.call(patchSubmission, { params: w.params, body: { grade: 9 } });
    expect(await w.tagOf(w.student, submissionContract.getSubmission)).toBe(hidden);
  });
});

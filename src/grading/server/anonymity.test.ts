// Anonymous grading: checks every answer about an assignment that names a person.
import { describe, expect, it } from 'vitest';
import { choiceOf, saveRubric } from '../../../tests/support/build-rubric.ts';
import { formOf, handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { feedbackContract } from '../../feedback/domain/contract.ts';
import { feedbackWithReplies } from '../../feedback/domain/model.ts';
import { murmurHash3 } from '../../kernel/domain/hashing/murmur-hash.ts';
import { accountContract } from '../../people/domain/account-contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { getSubmission, getSubmissionOverview, listSubmissions, listUserSubmissions } = submissionContract;
const { createReply, getFeedback, listReplyCounts, listReplyEdits, openThread } = feedbackContract;
const { assignGrader, listGradeHistory, listGraders, listGrades, nextUngradedSubmission } = gradingContract;

interface Scene extends World {
  assignmentId: number;
  submissionId: number;
  threadId: number;
  replyId: number;
  /** May grade and assign, but not see names. */
  marker: Actor;
}

/** Work of `student`, marked and commented by `grader`, in an assignment with hidden names. */
async function scene(): Promise<Scene> {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const params = { assignmentId };
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body });
  const rows = await saveRubric(w.teacher, assignmentId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const extraInfo = JSON.stringify({ sender_name: w.student.name });
  await w.transaction((tx) =>
    tx.updateTable('submission').set({ extraInfo }).where('id', '=', submissionId).execute(),
  );
  await handIn(w.otherStudent, assignmentId);
  const of = { params: { submissionId } };
  await w.teacher.call(assignGrader, { ...of, body: { userId: w.grader.id } });
  await w.grader.call(rubricContract.putRubricResult, { ...of, body: { items: [choiceOf(rows[0], 2)] } });
  const thread = await w.grader.call(openThread, { body: { workId: submissionId } });
  const comment = { comment: 'Well done.', replyType: 'markdown' as const };
  const at = { commentBaseId: thread.id };
  const reply = await w.grader.call(createReply, { params: at, body: comment });
  const edited = { params: { ...at, replyId: reply.id }, body: { comment: 'Well done!' } };
  await w.grader.call(feedbackContract.editReply, edited);
  const marker = await w.person('Non-Editing Teacher');
  return { ...w, assignmentId, submissionId, threadId: thread.id, replyId: reply.id, marker };
}

/** All answers about the assignment that this person gets, as one text. */
async function everythingSeenBy(w: Scene, actor: Actor): Promise<string> {
  const ofAssignment = { params: { assignmentId: w.assignmentId }, query: {} };
  const ofSubmission = { params: { submissionId: w.submissionId } };
  const thread = { commentBaseId: w.threadId };
  const answers = await Promise.all([
    actor.call(listSubmissions, ofAssignment),
    actor.call(getSubmissionOverview, { ...ofAssignment, query: { all: true } }),
    actor.call(getSubmission, { ...ofSubmission, query: {} }),
    actor.call(getFeedback, { ...ofSubmission, query: { withReplies: true } }),
    actor.call(getFeedback, { ...ofSubmission, query: {} }),
    actor.call(openThread, { body: { workId: w.submissionId } }),
    actor.call(listReplyEdits, { params: { ...thread, replyId: w.replyId } }),
    actor.call(listGradeHistory, ofSubmission),
    actor.call(listGraders, ofAssignment),
    actor.call(listGrades, ofAssignment),
    actor.call(nextUngradedSubmission, ofAssignment),
  ]);
  return JSON.stringify(answers);
}

async function lineOf(actor: Actor, w: Scene) {
  const params = { assignmentId: w.assignmentId };
  const { submissions } = await actor.call(getSubmissionOverview, { params, query: {} });
  const line = submissions.find(({ id }) => id === String(w.submissionId));
  if (!line) throw new Error('The submission is not in the list.');
  return line;
}

describe('where names are hidden', () => {
  it('no answer names another person to a grader (USER-017, USER-029)', async () => {
    const w = await scene();
    const text = await everythingSeenBy(w, w.marker);
    for (const { name, username } of [w.student, w.otherStudent, w.grader, w.teacher]) {
      expect(text).not.toContain(`"${name}"`);
      expect(text).not.toContain(`"${username}"`);
    }
    expect(text).toContain('"Anonymous ');
    expect(text).toContain(w.marker.name);
  });

  it('holders of can_see_anonymized_names read the real ones (USER-025, USER-031)', async () => {
    const w = await scene();
    const text = await everythingSeenBy(w, w.teacher);
    expect(text).toContain(w.student.name);
    expect(text).not.toContain('Anonymous');
  });

  it('the author reads the own name, and no name of the grader (USER-021)', async () => {
    const w = await scene();
    const of = { params: { submissionId: w.submissionId } };
    const submission = await w.student.call(getSubmission, { ...of, query: {} });
    expect(submission).toMatchObject({ user: { id: w.student.id, name: w.student.name } });
    const answer = await w.student.call(getFeedback, { ...of, query: { withReplies: true } });
    const author = feedbackWithReplies(answer).general?.replies[0]?.author;
    expect(author?.name).toMatch(/^Anonymous \d+$/);
  });

  it('submissions cannot be searched by name (USER-029)', async () => {
    const w = await scene();
    const params = { assignmentId: w.assignmentId };
    for (const q of [w.student.name, `user:${w.student.username}`]) {
      const refused = await w.marker.refused(listSubmissions, { params, query: { q } });
      expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
      expect(refused.message).toContain('Names are hidden');
    }
    const found = await w.marker.call(listSubmissions, { params, query: { q: 'origin:uploaded' } });
    expect(found).toHaveLength(2);
  });

  it('the id of a person leads nowhere, that of the label to the same work (USER-029)', async () => {
    const w = await scene();
    const { userId, name } = await lineOf(w.marker, w);
    const { assignmentId } = w;
    const read = (id: number) => w.marker.call(listUserSubmissions, { params: { assignmentId, userId: id } });
    expect(await read(w.student.id)).toEqual([]);
    const found = await read(Number(userId));
    expect(found).toMatchObject([{ id: w.submissionId, user: { name } }]);
    const countsOf = (id: number) => w.marker.call(listReplyCounts, { params: { assignmentId, userId: id } });
    const { assigneeId } = await lineOf(w.marker, w);
    expect(await countsOf(w.grader.id)).toEqual([]);
    expect(await countsOf(Number(assigneeId))).toEqual([{ workId: w.submissionId, replyCount: 1 }]);
  });

  it('nobody counts a label from the ids in the list of members (USER-029, USER-032)', async () => {
    const w = await scene();
    const line = await lineOf(w.marker, w);
    // An earlier version made labels in this way; anybody with the list of members could repeat it.
    const guessed = [w.student, w.otherStudent].map(({ id }) =>
      murmurHash3(Buffer.from(`${id}-${w.assignmentId}`)),
    );
    for (const hash of guessed) {
      expect(line.name).not.toBe(`Anonymous ${(hash % 100_000) + 1}`);
      expect(line.name).not.toBe(`Anonymous ${(hash % 100_000_000) + 1}`);
      expect(line.userId).not.toBe(String(1_000_000_000_000 + hash));
    }
  });

  it('nobody is handed in for by the id of the account: the answer would tell the label (USER-029)', async () => {
    const w = await scene();
    const removedPermissions = ['can_see_anonymized_names'];
    const { accessToken } = await w.teacher.call(accountContract.restrictSession, {
      body: { forContext: null, removedPermissions },
    });
    const teacher = w.withToken(w.teacher, accessToken);
    const given = (authorId: number) => ({
      params: { assignmentId: w.assignmentId },
      query: { authorId },
      upload: formOf({ 'main.py': 'print(1)' }),
    });
    const [real, unknown] = [w.student.id, 999_999].map((id) =>
      teacher.refused(submissionContract.uploadSubmission, given(id)),
    );
    expect(await real).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect((await unknown)?.message).toBe((await real)?.message);
    const { userId, name } = await lineOf(teacher, w);
    const made = await teacher.call(submissionContract.uploadSubmission, given(Number(userId)));
    expect(made.user.name).toBe(name);
    expect(
      await w.teacher.call(getSubmission, { params: { submissionId: made.id }, query: {} }),
    ).toMatchObject({
      user: { id: w.student.id },
    });
  });

  it('graders are listed by label and assigned by its id (USER-029)', async () => {
    const w = await scene();
    const params = { assignmentId: w.assignmentId };
    const graders = await w.marker.call(listGraders, { params });
    const labels = graders.map(({ user }) => user.name);
    expect(labels).toEqual(labels.toSorted());
    const first = await w.marker.callPage(listGraders, { params, page: { size: 1 } });
    const next = { size: 50, ...(first.nextToken ? { nextToken: first.nextToken } : {}) };
    const rest = await w.marker.callPage(listGraders, { params, page: next });
    expect([...first.body, ...rest.body]).toEqual(graders);
    const assign = (userId: number) => ({ params: { submissionId: w.submissionId }, body: { userId } });
    expect((await w.marker.refused(assignGrader, assign(w.teacher.id))).status).toBe(400);
    const others = graders.filter(({ userId }) => userId !== w.marker.id);
    for (const { userId, user } of others) {
      await w.marker.call(assignGrader, assign(userId));
      expect((await lineOf(w.marker, w)).assigneeName).toBe(user.name);
    }
    expect(others).toHaveLength(2);
  });

  it('archives are named by the label (USER-029)', async () => {
    const w = await scene();
    const of = { params: { submissionId: w.submissionId } };
    const { name } = await lineOf(w.marker, w);
    const label = name.replace(' ', '-');
    const prepared = await w.marker.call(submissionContract.prepareDownload, of);
    expect(prepared).toMatchObject({ outputName: `${label}-${w.submissionId}.zip` });
    const zip = await w.marker.download(submissionContract.downloadSubmission, of);
    expect(zip.headers.get('content-disposition')).toContain(label);
    const all = await w.marker.call(submissionContract.prepareClassDownload, {
      params: { assignmentId: w.assignmentId },
      body: {},
    });
    const archive = await w.nobody.download(submissionContract.readPreparedDownload, {
      params: { name: all.name, outputName: all.outputName },
    });
    // The archive stores names of entries uncompressed.
    const text = Buffer.from(await archive.arrayBuffer()).toString('latin1');
    expect(text).toContain(label);
    expect(text).not.toContain(w.student.name.replaceAll(' ', '-'));
  });
});

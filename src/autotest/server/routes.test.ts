// The calls of AutoTest 2, by outcome.
import { describe, expect, it } from 'vitest';
import { answered, hide, idOf, program, row, sent } from '../../../tests/support/autotest-blocks.ts';
import {
  handInTest,
  makeSnapshot,
  publish,
  publishedAutoTest,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
} from '../../../tests/support/build-autotest.ts';
import { choiceOf, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { setAssignmentColumns } from '../../assignments/server/index.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { autotestContract } from '../domain/contract.ts';
import { settleHidden } from './jobs.ts';

const makeWorld = useWorld();
const {
  getAutoTestConfiguration,
  putAutoTestConfiguration,
  updateAutoTestConfiguration,
  deleteAutoTestConfiguration,
  copyAutoTestConfiguration,
  createAutoTestSnapshot,
  listAutoTestSnapshots,
  getAutoTestSnapshot,
  getAutoTestPublishedSnapshot,
  getAutoTestSnapshotResult,
  listAutoTestResults,
  getAutoTestResult,
  restartAutoTestResult,
  restartAllAutoTestResults,
  getAutoTestStepOutput,
  listAutoTestComments,
  listAutoTestOutputFiles,
  downloadAutoTestFile,
} = autotestContract;

const unpublish = { publishedSnapshot: { unpublished: {} } };
const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

async function fileOf(w: World, contents = 'one\n') {
  const { id: assignmentId } = await w.assignment();
  const files = [{ path: 'in.txt', contents: Buffer.from(contents).toString('base64') }];
  await saveAutoTest(w.teacher, assignmentId, { test: [{ testUploadFiles: { id: idOf('F'), files } }] });
  const { test } = await w.teacher.call(getAutoTestConfiguration, { params: { assignmentId } });
  const file = test.steps[0]?.testUploadFiles?.files[0];
  if (!file) throw new Error('The file was not saved.');
  return { assignmentId, file };
}

async function setting(w: World, name: string, value: boolean | number): Promise<void> {
  await w.transaction((tx) => upsertSiteSetting(tx, { name, value, now: w.clock.now() }));
}

describe('the configuration', () => {
  it('is made empty once and then the one there is (AT2-064)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    expect(await w.teacher.refused(getAutoTestConfiguration, { params })).toMatchObject({
      status: 404,
      message: 'This assignment has no AutoTest.',
    });
    const made = await w.teacher.call(putAutoTestConfiguration, { params });
    expect(made).toEqual({
      assignmentId: String(assignmentId),
      setup: { metadata: {}, steps: [] },
      test: { steps: [] },
      publishedSnapshot: { unpublished: {} },
    });
    await saveAutoTest(w.teacher, assignmentId);
    const again = await w.teacher.call(putAutoTestConfiguration, { params });
    expect(again.test.steps).toEqual(answered([program('P')]));
    const assignment = await w.teacher.call(assignmentContract.getAssignment, { params });
    expect(assignment).toMatchObject({ hasAutoTestV2: true });
  });

  it('is not made where the feature is off', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await setting(w, 'AUTO_TEST_2_ENABLED', false);
    const refused = await w.teacher.refused(putAutoTestConfiguration, { params: { assignmentId } });
    await setting(w, 'AUTO_TEST_2_ENABLED', true);
    expect(refused).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
  });

  it('is not made beside an AutoTest of version 1 (AT2-064)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await w.transaction((tx) => setAssignmentColumns(tx, { id, courseId: w.course.id }, { autoTestId: 1 }));
    const refused = await w.teacher.refused(putAutoTestConfiguration, { params: { assignmentId: id } });
    expect(refused.message).toBe('This assignment has an AutoTest of version 1. Delete it first.');
  });

  it('names the block of each problem and keeps what it had (AT2-046)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await saveAutoTest(w.teacher, assignmentId);
    const refused = await w.teacher.refused(updateAutoTestConfiguration, {
      params: { assignmentId },
      body: { updatedTest: { steps: sent([program('A', ' ')]) } },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fieldList: [{ path: '/updatedTest/steps/0/program/script', message: 'The program may not be empty' }],
      },
    });
    const { test } = await w.teacher.call(getAutoTestConfiguration, { params: { assignmentId } });
    expect(test.steps).toEqual(answered([program('P')]));
  });

  it('keeps files by their id, gives their bytes to its managers, and refuses strange ones', async () => {
    const w = await makeWorld();
    const { assignmentId, file } = await fileOf(w);
    expect(file).toMatchObject({
      path: 'in.txt',
      size: 4,
      url: `/api/v2/autotest/${assignmentId}/files/${file.id}`,
    });
    const block = { testUploadFiles: { id: idOf('F'), files: [{ id: file.id }] } };
    await saveAutoTest(w.teacher, assignmentId, { test: [block] });
    const params = { assignmentId, fileId: file.id };
    const sent = await w.teacher.download(downloadAutoTestFile, { params });
    expect(await sent.text()).toBe('one\n');
    const other = await w.assignment();
    await saveAutoTest(w.teacher, other.id);
    const strange = { updatedTest: { steps: [block] } };
    const refused = await w.teacher.refused(updateAutoTestConfiguration, {
      params: { assignmentId: other.id },
      body: strange,
    });
    expect(refused.message).toBe('A file is no longer part of this AutoTest. Add it again.');
    const elsewhere = { params: { assignmentId: other.id, fileId: file.id } };
    expect((await w.teacher.refused(downloadAutoTestFile, elsewhere)).message).toBe(
      'This file is not part of the AutoTest.',
    );
  });

  it('refuses files over the limits (AT2-057, LIM-009)', async () => {
    const w = await makeWorld();
    await setting(w, 'NEW_AUTO_TEST_CONFIG_FILE_SIZE', 3);
    await expect(fileOf(w)).rejects.toThrow('The file in.txt has 4 bytes; at most 3 are allowed.');
    await setting(w, 'NEW_AUTO_TEST_CONFIG_FILE_SIZE', 1_048_576);
    await setting(w, 'NEW_AUTO_TEST_CONFIG_STORAGE_SIZE', 3);
    await expect(fileOf(w)).rejects.toThrow('4 bytes together; at most 3 are allowed');
    await setting(w, 'NEW_AUTO_TEST_CONFIG_STORAGE_SIZE', 10_485_760);
  });

  it('is copied with files and rubric when the caller says so (RUB-029)', async () => {
    const w = await makeWorld();
    const { assignmentId, file } = await fileOf(w);
    const [source] = await saveRubric(w.teacher, assignmentId);
    const block = { testUploadFiles: { id: idOf('F'), files: [{ id: file.id }] } };
    const test = [block, row('R', source?.id, [program('P')])];
    await saveAutoTest(w.teacher, assignmentId, { test });
    const target = await w.assignment();
    const [before] = await saveRubric(w.teacher, target.id);
    const call = { params: { assignmentId }, body: { dstAssignmentId: String(target.id) } };
    const refused = await w.teacher.refused(copyAutoTestConfiguration, call);
    expect(refused).toMatchObject({ status: 400, body: { reason: { inexplicitRubricOverwrite: {} } } });
    const body = { ...call.body, overwriteRubric: { doOverwrite: {} } };
    await w.teacher.call(copyAutoTestConfiguration, { ...call, body });
    const [copied] = await w.teacher.call(rubricContract.loadRubric, { params: { assignmentId: target.id } });
    expect(copied?.id).not.toBe(before?.id);
    const got = await w.teacher.call(getAutoTestConfiguration, { params: { assignmentId: target.id } });
    expect(got.test.steps[1]?.connectRubric?.rubricRowId).toBe(copied?.id);
    const fileId = got.test.steps[0]?.testUploadFiles?.files[0]?.id ?? '';
    const sent = await w.teacher.download(downloadAutoTestFile, {
      params: { assignmentId: target.id, fileId },
    });
    expect(await sent.text()).toBe('one\n');
    const { snapshotId } = await makeSnapshot(w.teacher, target.id);
    await publish(w.teacher, target.id, snapshotId);
    const again = await w.teacher.refused(copyAutoTestConfiguration, { ...call, body });
    expect(again.message).toBe(
      'The AutoTest of the target assignment is published. Unpublish it before copying over it.',
    );
  });
});

describe('snapshots', () => {
  it('are frozen, listed newest first, and known to their own assignment only', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    await saveAutoTest(w.teacher, assignmentId, { test: [program('P', 'echo 1')] });
    const first = await makeSnapshot(w.teacher, assignmentId);
    await saveAutoTest(w.teacher, assignmentId, { test: [program('P', 'echo 2')] });
    const second = await makeSnapshot(w.teacher, assignmentId);
    const params = { assignmentId };
    const page = await w.teacher.callPage(listAutoTestSnapshots, { params, page: { size: 1 } });
    expect(page.body.snapshots).toEqual([second]);
    const nextToken = page.nextToken ?? '';
    const rest = await w.teacher.call(listAutoTestSnapshots, { params, page: { size: 1, nextToken } });
    expect(rest.snapshots).toEqual([first]);
    const frozen = await w.teacher.call(getAutoTestSnapshot, {
      params: { assignmentId, snapshotId: first.snapshotId },
    });
    expect(frozen.test.steps).toEqual(answered([program('P', 'echo 1')]));
    const other = await w.assignment();
    await saveAutoTest(w.teacher, other.id);
    const elsewhere = { params: { assignmentId: other.id, snapshotId: first.snapshotId } };
    expect((await w.teacher.refused(getAutoTestSnapshot, elsewhere)).message).toBe(
      'This AutoTest snapshot does not exist.',
    );
    const none = { params: { assignmentId, snapshotId: first.snapshotId } };
    expect((await w.teacher.refused(getAutoTestSnapshotResult, none)).message).toBe(
      'AutoTest has not been run yet.',
    );
  });

  it('are not made of a configuration whose rubric row is gone', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const [rubricRow] = await saveRubric(w.teacher, assignmentId);
    await saveAutoTest(w.teacher, assignmentId, { test: [row('R', rubricRow?.id, [program('P')])] });
    await w.teacher.call(rubricContract.deleteRubric, { params: { assignmentId } });
    const refused = await w.teacher.refused(createAutoTestSnapshot, { params: { assignmentId } });
    expect(refused).toMatchObject({
      status: 400,
      body: { fieldList: [{ path: '/test/steps/0/connectRubric/rubricRowId' }] },
    });
  });

  it('show students their published tests without what is hidden (AT2-068)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const none = await w.student.refused(getAutoTestPublishedSnapshot, { params: { assignmentId: id } });
    expect(none.message).toBe('No AutoTest snapshot is published for this assignment.');
    const secret = hide('H', { hideType: 'config' }, [program('Q', 'the secret')]);
    const { assignmentId } = await publishedAutoTest(w, [program('P', 'open'), secret]);
    const params = { assignmentId };
    const seen = await w.student.call(getAutoTestPublishedSnapshot, { params });
    expect(seen.test.steps[0]).toMatchObject({ program: { id: idOf('P'), script: { unredacted: 'open' } } });
    expect(JSON.stringify(seen)).not.toContain('the secret');
    const whole = await w.teacher.call(getAutoTestPublishedSnapshot, { params });
    expect(JSON.stringify(whole)).toContain('the secret');
  });
});

describe('publishing', () => {
  it('locks the connected row and queues the latest submissions; unpublishing gives the row back (RUB-034)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment({ isDone: true });
    const params = { assignmentId };
    const [connected, free] = await saveRubric(w.teacher, assignmentId);
    await handIn(w.student, assignmentId);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const testId = await handInTest(w, assignmentId);
    await saveAutoTest(w.teacher, assignmentId, { test: [row('R', connected?.id, [program('P')])] });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    await publish(w.teacher, assignmentId, snapshotId);
    const runner = new ScriptedRunner(w);
    const { results } = await w.teacher.call(listAutoTestResults, { params });
    expect(results.map((one) => one.submissionId)).toEqual([String(testId), String(submissionId)]);
    const grade = { params: { submissionId } };
    expect(await w.student.call(submissionContract.getSubmission, grade)).toMatchObject({ grade: null });
    await runner.runOne(idOf('P'));
    await runner.runOne(idOf('P'));
    const locked = await w.teacher.refused(rubricContract.putRubricResult, {
      params: { submissionId },
      body: { items: [choiceOf(connected, 0), choiceOf(free, 1)] },
    });
    expect(locked.code).toBe('LOCKED_UPDATE');
    expect(await w.student.call(submissionContract.getSubmission, grade)).toMatchObject({ grade: 4 });
    await w.teacher.call(updateAutoTestConfiguration, { params, body: unpublish });
    await w.teacher.call(rubricContract.putRubricResult, {
      params: { submissionId },
      body: { items: [choiceOf(connected, 0)] },
    });
    expect((await resultOf(w.student, assignmentId, submissionId)).state).toBe('passed');
  });

  it('refuses snapshots that are not there', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const body = { publishedSnapshot: { published: unknownId } };
    const refused = await w.teacher.refused(updateAutoTestConfiguration, { params: { assignmentId }, body });
    expect(refused.status).toBe(404);
  });

  it('taken back ends what waits', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const { id } = await handIn(w.student, assignmentId);
    await w.teacher.call(updateAutoTestConfiguration, { params: { assignmentId }, body: unpublish });
    expect((await resultOf(w.student, assignmentId, id)).state).toBe('skipped');
  });
});

describe('results', () => {
  it('are shown to their author and to those who see the work, and to nobody else; comments may be switched off (TEN-029)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    await new ScriptedRunner(w).runOne(idOf('P'));
    const input = { params: { assignmentId, submissionId } };
    expect((await w.student.call(getAutoTestResult, input)).state).toBe('passed');
    expect((await w.grader.call(getAutoTestResult, input)).state).toBe('passed');
    expect((await w.otherStudent.refused(getAutoTestResult, input)).status).toBe(404);
    const other = await w.assignment();
    const elsewhere = { params: { assignmentId: other.id, submissionId } };
    expect((await w.student.refused(getAutoTestResult, elsewhere)).status).toBe(404);
    const { id } = await handIn(w.student, other.id);
    const none = { params: { assignmentId: other.id, submissionId: id } };
    expect((await w.student.refused(getAutoTestResult, none)).message).toBe('AutoTest has not been run yet.');
    expect(await w.student.call(listAutoTestComments, input)).toEqual({ comments: [] });
    await setting(w, 'QUALITY_COMMENTS_ENABLED', false);
    expect((await w.student.refused(listAutoTestComments, input)).code).toBe('DISABLED_SETTING');
    await setting(w, 'QUALITY_COMMENTS_ENABLED', true);
    expect(await w.student.call(listAutoTestOutputFiles, input)).toEqual({ files: [] });
    const overview = await w.teacher.call(submissionContract.getSubmissionOverview, {
      params: { assignmentId },
    });
    expect(overview.submissions[0]).toMatchObject({ autoTestState: 'passed', passed: 1, total: 1 });
  });

  it('keep the output of hidden steps, everywhere (AT2-068)', async () => {
    const w = await makeWorld();
    const secret = hide('H', { hideType: 'output' }, [program('Q')]);
    const { assignmentId } = await publishedAutoTest(w, [secret]);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    await runner.report(job, 0, stepEvents(idOf('Q'), 0, 'the secret'));
    await runner.complete(job);
    const seen = await w.student.call(getAutoTestResult, { params: { assignmentId, submissionId } });
    expect(JSON.stringify(seen)).not.toContain('the secret');
    const input = { params: { assignmentId, submissionId, stepId: idOf('Q') } };
    expect((await w.student.refused(getAutoTestStepOutput, input)).message).toBe(
      'This step does not exist, or its output is hidden.',
    );
    expect((await w.teacher.call(getAutoTestStepOutput, input)).text).toBe('the secret');
  });

  it('count hidden points once the deadline has passed, without a new run (ATR-020)', async () => {
    const w = await makeWorld();
    const deadline = new Date(w.clock.now().getTime() + 3_600_000);
    const { id: assignmentId } = await w.assignment({ isDone: true, timeframe: { deadline } });
    const [connected] = await saveRubric(w.teacher, assignmentId, { maxPoints: 4 });
    const later = hide('H', { preposition: 'before' }, [program('Q')]);
    const test = [row('R', connected?.id, [program('P'), later])];
    await saveAutoTest(w.teacher, assignmentId, { test });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    await publish(w.teacher, assignmentId, snapshotId);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    await runner.report(job, 0, [...stepEvents(idOf('P'), 0), ...stepEvents(idOf('Q'), 1)]);
    await runner.complete(job);
    const seen = async () => {
      const result = await resultOf(w.student, assignmentId, submissionId);
      const submission = await w.student.call(submissionContract.getSubmission, { params: { submissionId } });
      const { grade } = submission;
      return { isFinal: result.isFinal, points: result.points, grade };
    };
    await settleHidden(w.platform);
    expect(await seen()).toEqual({ isFinal: false, points: { achieved: '1', possible: '1' }, grade: 10 });
    w.clock.advance(3_700_000);
    await settleHidden(w.platform);
    expect(await seen()).toEqual({ isFinal: true, points: { achieved: '1', possible: '2' }, grade: 0 });
  });
});

describe('the list of results', () => {
  it('shows latest submissions page by page with points and places in the queue', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const runner = new ScriptedRunner(w);
    const { id: firstId } = await handIn(w.student, assignmentId);
    await runner.runOne(idOf('P'), 1);
    const { id: secondId } = await handIn(w.otherStudent, assignmentId);
    const testId = await handInTest(w, assignmentId);
    const params = { assignmentId };
    const all = await w.teacher.call(listAutoTestResults, { params });
    expect(all.results).toMatchObject([
      { submissionId: String(testId), state: 'not_started', approxWaitingBefore: 1 },
      { submissionId: String(secondId), state: 'not_started', approxWaitingBefore: 0 },
      {
        submissionId: String(firstId),
        state: 'passed',
        isFinal: true,
        points: { achieved: '0', possible: '1' },
      },
    ]);
    expect(all.results[2]).not.toHaveProperty('approxWaitingBefore');
    const page = await w.teacher.callPage(listAutoTestResults, { params, page: { size: 2 } });
    expect(page.body.results).toEqual(all.results.slice(0, 2));
    const next = { size: 2, nextToken: page.nextToken ?? '' };
    const rest = await w.teacher.callPage(listAutoTestResults, { params, page: next });
    expect(rest.body.results).toEqual(all.results.slice(2));
    expect(rest.nextToken).toBeUndefined();
    for (let times = 0; times < 2; times += 1) await runner.runOne(idOf('P'));
  });
});

describe('running again', () => {
  it('keeps the old result until the new one has ended well, also when it is worse', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    await runner.runOne(idOf('P'), 0);
    const input = { params: { assignmentId, submissionId } };
    const waiting = await w.teacher.call(restartAutoTestResult, input);
    expect(waiting).toMatchObject({ state: 'passed', points: { achieved: '1' }, approxWaitingBefore: 0 });
    await w.teacher.call(restartAutoTestResult, input);
    for (let times = 0; times < 3; times += 1) await runner.fail(await runner.claimOne());
    expect(await w.student.call(getAutoTestResult, input)).toMatchObject({ points: { achieved: '1' } });
    await w.teacher.call(restartAutoTestResult, input);
    await runner.runOne(idOf('P'), 1);
    const after = await w.student.call(getAutoTestResult, input);
    expect(after).toMatchObject({ state: 'passed', points: { achieved: '0', possible: '1' } });
    expect(after).not.toHaveProperty('approxWaitingBefore');
  });

  it('takes any submission, also an older one, and something published (AT2-064)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const { id: olderId } = await handIn(w.student, assignmentId);
    const { id: latestId } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    await runner.runOne(idOf('P'));
    const of = (id: number) => ({ params: { assignmentId, submissionId: id } });
    expect((await w.student.call(getAutoTestResult, of(olderId))).state).toBe('skipped');
    const waiting = await w.teacher.call(restartAutoTestResult, of(olderId));
    expect(waiting).toMatchObject({ submissionId: String(olderId), approxWaitingBefore: 0 });
    await runner.runOne(idOf('P'));
    expect((await w.student.call(getAutoTestResult, of(olderId))).state).toBe('passed');
    expect((await w.student.call(getAutoTestResult, of(latestId))).state).toBe('passed');
    expect((await w.student.refused(restartAutoTestResult, of(latestId))).status).toBe(403);
    expect(await w.teacher.call(restartAllAutoTestResults, { params: { assignmentId } })).toEqual({
      count: 1,
    });
    await w.teacher.call(updateAutoTestConfiguration, { params: { assignmentId }, body: unpublish });
    const refused = await w.teacher.refused(restartAllAutoTestResults, { params: { assignmentId } });
    expect(refused.message).toBe('No snapshot is published, so there is nothing to run.');
    expect((await w.teacher.refused(restartAutoTestResult, of(latestId))).message).toBe(refused.message);
  });
});

describe('in an archived course (COURSE-010)', () => {
  it('everything can be read and nothing is changed or run', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const { id: emptyId } = await w.assignment();
    await w.teacher.call(courseContract.patchCourse, {
      params: { courseId: w.course.id },
      body: { state: 'archived' },
    });
    const params = { assignmentId };
    await w.teacher.call(getAutoTestConfiguration, { params });
    const refusals = [
      await w.teacher.refused(putAutoTestConfiguration, { params: { assignmentId: emptyId } }),
      await w.teacher.refused(updateAutoTestConfiguration, { params, body: unpublish }),
      await w.teacher.refused(deleteAutoTestConfiguration, { params }),
      await w.teacher.refused(createAutoTestSnapshot, { params }),
      await w.teacher.refused(restartAutoTestResult, { params: { assignmentId, submissionId } }),
      await w.teacher.refused(restartAllAutoTestResults, { params }),
      await w.teacher.refused(copyAutoTestConfiguration, {
        params,
        body: { dstAssignmentId: String(emptyId) },
      }),
    ];
    for (const refused of refusals) {
      expect(refused).toMatchObject({
        status: 400,
        code: 'INVALID_STATE',
        body: { reason: { invalidState: {} } },
      });
    }
  });
});

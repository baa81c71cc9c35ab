import { describe, expect, it } from 'vitest';
import { formOf, handIn, type HandInFiles } from '../../../tests/support/build-submission.ts';
import { zipOf } from '../../../tests/support/archives.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { AssignmentPatch } from '../../assignments/domain/model.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { submissionContract } from '../domain/contract.ts';
import { problemsOfBody } from '../domain/hand-in-problems.ts';

const makeWorld = useWorld();
const { uploadSubmission } = submissionContract;
const hour = 3_600_000;

type Query = { authorId?: number; isTestSubmission?: boolean; ignoredFiles?: 'keep' | 'delete' | 'error' };

function refusedHandIn(
  actor: Actor,
  assignmentId: number,
  { files = { 'a.py': 'pass\n' }, query = {} }: { files?: HandInFiles; query?: Query },
) {
  return actor.refused(uploadSubmission, { params: { assignmentId }, query, upload: formOf(files) });
}

async function treeOf(actor: Actor, submissionId: number): Promise<unknown[]> {
  const { student } = await actor.call(submissionContract.getRootFileTrees, { params: { submissionId } });
  return student.entries.map((entry) =>
    'entries' in entry ? [entry.name, entry.entries.length] : entry.name,
  );
}

async function submissionCount(w: World, assignmentId: number): Promise<number> {
  const rows = await w.platform.database.db
    .selectFrom('submission')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .execute();
  return rows.length;
}

function change(w: World, assignmentId: number, body: AssignmentPatch): Promise<unknown> {
  return w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
}

describe('handing in', () => {
  it('stores files and folders and answers the newest submission of the author (SUB-020, SUB-034)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const before = w.clock.now().getTime();
    const first = await handIn(w.student, id, { 'src/main.py': 'one', 'readme.md': 'two' });
    expect(first).toMatchObject({ assignmentId: id, origin: 'uploaded_files', isLatest: true, grade: null });
    expect(first.user.id).toBe(w.student.id);
    expect(first.createdAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(await treeOf(w.student, first.id)).toEqual([['src', 1], 'readme.md']);
    const second = await handIn(w.student, id);
    expect(second.id).toBeGreaterThan(first.id);
    const again = await w.student.call(submissionContract.getSubmission, {
      params: { submissionId: first.id },
    });
    expect(again).toMatchObject({ isLatest: false });
  });

  it('takes files larger than a JSON body may be', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id, { 'big.bin': new Uint8Array(5_000_000) });
    const input = { params: { submissionId }, query: { path: 'big.bin' } };
    const file = await w.student.call(submissionContract.getFileInformation, input);
    expect(file.size).toBe(5_000_000);
  });

  it('unpacks a single archive into the root (SUB-034)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const archive = new Uint8Array(
      zipOf([
        { name: 'top/a.py', content: 'a' },
        { name: 'top/b/c.py', content: 'c' },
      ]),
    );
    const { id: submissionId } = await handIn(w.student, id, { 'work.zip': archive });
    expect(await treeOf(w.student, submissionId)).toEqual([['b', 1], 'a.py']);
  });

  it.each([
    ['a path out of the hand-in', [{ name: '../evil.py', content: 'x' }], 'UNSAFE_ARCHIVE'],
    ['an absolute path', [{ name: '/etc/passwd', content: 'x' }], 'UNSAFE_ARCHIVE'],
    ['a lying checksum', [{ name: 'a.py', content: 'x', checksum: 1 }], 'INVALID_ARCHIVE'],
    ['nothing inside', [], 'NO_FILES_SUBMITTED'],
  ])('refuses an archive with %s and stores nothing', async (_, members, code) => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const files = { 'work.zip': new Uint8Array(zipOf(members)) };
    expect(await refusedHandIn(w.student, id, { files })).toMatchObject({ status: 400, code });
    expect(await submissionCount(w, id)).toBe(0);
  });

  it('turns links and reserved names into harmless files and says so (003, 004)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const archive = zipOf([
      { name: 'link', content: '/etc/passwd', mode: 0o120777 },
      { name: '.cg-state', content: 'x' },
    ]);
    const upload = formOf({ 'work.zip': new Uint8Array(archive) });
    const answer = await w.student.callPage(uploadSubmission, { params: { assignmentId: id }, upload });
    expect(answer.warnings.map((warning) => warning.code).toSorted()).toEqual(['003', '004']);
    expect(await treeOf(w.student, answer.body.id)).toEqual(['.cg-state-USER_PROVIDED', 'link']);
  });

  it('refuses what is too large and answers although the rest of the body is still on its way (SUB-037)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const now = w.clock.now();
    await w.transaction((tx) => upsertSiteSetting(tx, { name: 'MAX_FILE_SIZE', value: 1000, now }));
    const files = { 'a.bin': new Uint8Array(2000), 'b.bin': new Uint8Array(3_000_000) };
    const refused = await refusedHandIn(w.student, id, { files });
    expect(refused).toMatchObject({ status: 400, code: 'REQUEST_TOO_LARGE' });
    await w.transaction((tx) => upsertSiteSetting(tx, { name: 'MAX_FILE_SIZE', value: 52_428_800, now }));
    expect(await submissionCount(w, id)).toBe(0);
  });

  it('refuses a form without files', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const refused = await refusedHandIn(w.student, id, { files: {} });
    expect(refused).toMatchObject({ status: 400, code: 'MISSING_REQUIRED_PARAM' });
  });
});

describe('who may hand in', () => {
  it('lets staff hand in for a student and a student only for themselves', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const query = { authorId: w.student.id };
    const upload = formOf({ 'a.py': 'pass\n' });
    const made = await w.teacher.call(uploadSubmission, { params: { assignmentId: id }, query, upload });
    expect(made.user.id).toBe(w.student.id);
    const refused = await refusedHandIn(w.otherStudent, id, { query });
    expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    expect(refused.body['missing_permissions']).toEqual(['can_submit_others_work']);
  });

  it('refuses an author who is not in the course, and one beside the test flag', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const stranger = await refusedHandIn(w.teacher, id, { query: { authorId: w.outsider.id } });
    // The answer to students is the same for members and for people outside of the course.
    const asked = [w.otherStudent.id, w.outsider.id, 999_999].map((authorId) =>
      refusedHandIn(w.student, id, { query: { authorId } }),
    );
    expect(
      new Set((await Promise.all(asked)).map(({ status, message }) => `${status} ${message}`)).size,
    ).toBe(1);
    expect(stranger).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    const query = { authorId: w.student.id, isTestSubmission: true };
    expect(await refusedHandIn(w.teacher, id, { query })).toMatchObject({
      status: 400,
      code: 'INVALID_PARAM',
    });
  });

  it('knows neither assignment nor course for those who are not in it', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const hidden = await w.assignment({ timeframe: { availability: { tag: 'timed', availableAt: null } } });
    expect(await refusedHandIn(w.outsider, id, {})).toMatchObject({ status: 404 });
    expect(await refusedHandIn(w.student, hidden.id, {})).toMatchObject({ status: 404 });
    expect(await refusedHandIn(w.nobody, id, {})).toMatchObject({ status: 401 });
  });

  it('makes test submissions as the hidden test student, each time the same one (USER-016, SUB-020)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment({ settings: { maxSubmissions: 1 } });
    const testHandIn = () =>
      w.teacher.call(uploadSubmission, {
        params: { assignmentId: id },
        query: { isTestSubmission: true },
        upload: formOf({ 'a.py': 'pass\n' }),
      });
    const [first, second] = await Promise.all([testHandIn(), testHandIn()]);
    expect(first.user).toMatchObject({ name: 'Test student', isTestStudent: true });
    expect(second.user.id).toBe(first.user.id);
    const refused = await refusedHandIn(w.student, id, { query: { isTestSubmission: true } });
    expect(refused).toMatchObject({ status: 403 });
  });

  it('refuses work for an archived course', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const params = { courseId: w.course.id };
    await w.admin.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
    expect(await refusedHandIn(w.teacher, id, {})).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

describe('dates and limits', () => {
  it('refuses students after the deadline, marks staff hand-ins late, and clears the mark by an extension', async () => {
    const w = await makeWorld();
    const deadline = new Date(w.clock.now().getTime() + hour);
    const { id } = await w.assignment({ timeframe: { deadline } });
    await handIn(w.student, id);
    w.clock.advance(2 * hour);
    const refused = await refusedHandIn(w.student, id, {});
    expect(refused).toMatchObject({ status: 403, message: "The assignment's deadline has already passed." });
    const made = await w.teacher.call(uploadSubmission, {
      params: { assignmentId: id },
      query: { authorId: w.student.id },
      upload: formOf({ 'a.py': 'pass\n' }),
    });
    expect(made.timeframe).toEqual({ deadline, lockDate: null });
    const late = async () => {
      const params = { assignmentId: id };
      const { submissions } = await w.teacher.call(submissionContract.getSubmissionOverview, { params });
      return submissions.map((line) => line.late);
    };
    expect(await late()).toEqual([true]);
    const extended = new Date(w.clock.now().getTime() + hour);
    await w.teacher.call(assignmentContract.putTimeframes, {
      params: { assignmentId: id },
      body: {
        timeframes: [
          {
            sectionIds: null,
            availability: { tag: 'fixed', value: true },
            deadline: extended,
            lockDate: null,
          },
        ],
      },
    });
    expect(await late()).toEqual([false]);
  });

  it('refuses an exam without deadline', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment({ settings: { kind: 'exam' } });
    const refused = await refusedHandIn(w.student, id, {});
    expect(refused).toMatchObject({ status: 400, code: 'ASSIGNMENT_DEADLINE_UNSET' });
  });

  it('refuses files where they are switched off', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await change(w, id, { filesUploadEnabled: false });
    expect(await refusedHandIn(w.student, id, {})).toMatchObject({
      status: 400,
      code: 'UPLOAD_TYPE_DISABLED',
    });
  });

  it('keeps to the number of attempts when two arrive at once (ASGN-047)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment({ settings: { maxSubmissions: 2 } });
    await handIn(w.student, id);
    const both = await Promise.allSettled([handIn(w.student, id), handIn(w.student, id)]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await submissionCount(w, id)).toBe(2);
    const refused = await refusedHandIn(w.student, id, {});
    expect(refused).toMatchObject({ status: 403, code: 'TOO_MANY_SUBMISSIONS' });
  });

  it('counts what was deleted no more, and waits out the cool-off (ASGN-047)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment({ settings: { maxSubmissions: 1 } });
    const { id: submissionId } = await handIn(w.student, id);
    await w.teacher.call(submissionContract.deleteSubmission, { params: { submissionId } });
    await handIn(w.student, id);
    await change(w, id, { maxSubmissions: null, coolOffPeriod: 600, amountInCoolOffPeriod: 1 });
    const refused = await refusedHandIn(w.student, id, {});
    expect(refused).toMatchObject({ status: 403, code: 'COOL_OFF_PERIOD_ACTIVE' });
    expect(refused.body['seconds_left']).toBeGreaterThan(500);
    w.clock.advance(600_000);
    await handIn(w.student, id);
  });
});

describe('hand-in rules', () => {
  const validator = {
    policy: 'deny_all_files' as const,
    rules: [
      { ruleType: 'allow' as const, fileType: 'file' as const, name: '*.py' },
      { ruleType: 'require' as const, fileType: 'file' as const, name: '/main.py' },
    ],
    options: [],
  };

  it('refuse denied files with all that the dialog shows, delete them on demand (SUB-034, SUB-020)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await change(w, id, { ignore: validator, ignoreVersion: 'SubmissionValidator' });
    const files = { 'main.py': 'pass\n', 'notes.txt': 'x' };
    const refused = await refusedHandIn(w.student, id, { files });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_FILE_IN_ARCHIVE' });
    expect(refused.body['removed_files']).toEqual([
      { fullname: 'notes.txt', name: 'notes.txt', reason: 'deny_all_files', deletion_type: 'denied_file' },
    ]);
    expect(problemsOfBody(refused.body)).toMatchObject({
      missingFiles: [],
      filterVersion: 'SubmissionValidator',
    });
    const kept = await refusedHandIn(w.student, id, { files, query: { ignoredFiles: 'keep' } });
    expect(kept).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    const made = await w.student.call(uploadSubmission, {
      params: { assignmentId: id },
      query: { ignoredFiles: 'delete' },
      upload: formOf(files),
    });
    expect(await treeOf(w.student, made.id)).toEqual(['main.py']);
  });

  it('refuse a hand-in without a required file in every mode (SUB-034)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await change(w, id, { ignore: validator, ignoreVersion: 'SubmissionValidator' });
    const refused = await refusedHandIn(w.student, id, {
      files: { 'other.py': 'pass\n' },
      query: { ignoredFiles: 'delete' },
    });
    expect(refused.body['missing_files']).toEqual([
      { rule_type: 'require', file_type: 'file', name: '/main.py' },
    ]);
    expect(refused.message).toBe('Required files are missing: /main.py.');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { namesOfZip } from '../../../tests/support/archives.ts';
import { formOf, handIn } from '../../../tests/support/build-submission.ts';
import { untilSomebodyWaits } from '../../../tests/support/race.ts';
import { besideTransaction } from '../../../tests/support/second-connections.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { accountContract } from '../../people/domain/account-contract.ts';
import { lockRubric, lockSubmission } from '../../rubrics/server/store.ts';
import { submissionContract } from '../domain/contract.ts';
import { setAssignee, setAutoTestColumns, setFeedbackCount, setGrades } from './index.ts';

const makeWorld = useWorld();
const { getSubmission, getSubmissionOverview, listSubmissions, listUserSubmissions } = submissionContract;

const graded = { grade: 7.5, gradeOverridden: true, isGraded: true };

function handInAsTest(w: World, assignmentId: number) {
  const upload = formOf({ 'a.py': 'pass\n' });
  const query = { isTestSubmission: true };
  return w.teacher.call(submissionContract.uploadSubmission, { params: { assignmentId }, query, upload });
}

async function idsSeenBy(
  actor: Actor,
  assignmentId: number,
  query: { latestOnly?: boolean; q?: string; testStudent?: boolean } = {},
) {
  const rows = await actor.call(listSubmissions, { params: { assignmentId }, query });
  return rows.map((row) => row.id);
}

async function fileIdOf(actor: Actor, submissionId: number, path: string): Promise<string> {
  const input = { params: { submissionId }, query: { path } };
  return (await actor.call(submissionContract.getFileInformation, input)).id;
}

describe('lists', () => {
  it('show each person the own work and staff all of it, newest first (SUB-004)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const first = await handIn(w.student, id);
    const other = await handIn(w.otherStudent, id);
    const second = await handIn(w.student, id);
    const test = await handInAsTest(w, id);
    expect(await idsSeenBy(w.student, id)).toEqual([second.id, first.id]);
    expect(await idsSeenBy(w.grader, id)).toEqual([test.id, second.id, other.id, first.id]);
    expect(await idsSeenBy(w.grader, id, { latestOnly: true })).toEqual([test.id, second.id, other.id]);
    const designer = await w.person('Designer');
    expect(await idsSeenBy(designer, id)).toEqual([test.id]);
    const refused = await w.outsider.refused(listSubmissions, { params: { assignmentId: id } });
    expect(refused.status).toBe(404);
  });

  it('hold the work of the Test student alone, or without it, page by page (SUB-018)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const first = await handIn(w.student, assignmentId);
    const test = await handInAsTest(w, assignmentId);
    const second = await handIn(w.otherStudent, assignmentId);
    expect(await idsSeenBy(w.grader, assignmentId, { testStudent: true })).toEqual([test.id]);
    const read = (page: { size: number; nextToken?: string }) =>
      w.grader.callPage(listSubmissions, { params: { assignmentId }, query: { testStudent: false }, page });
    const { body, nextToken = '' } = await read({ size: 1 });
    const rest = await read({ size: 1, nextToken });
    expect([...body, ...rest.body].map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await read({ size: 2 })).nextToken).toBeUndefined();
  });

  it('of one person come page by page, newest first (SUB-019)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.unshift((await handIn(w.student, assignmentId)).id);
    await handIn(w.otherStudent, assignmentId);
    const params = { assignmentId, userId: w.student.id };
    const read = (page: { size: number; nextToken?: string }) =>
      w.grader.callPage(submissionContract.listUserSubmissions, { params, query: {}, page });
    const { body, nextToken = '' } = await read({ size: 2 });
    const rest = await read({ size: 2, nextToken });
    expect([...body, ...rest.body].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextToken).toBeUndefined();
  });

  it('say of each submission whose it is, when it came, its grade, its grader and its dates (SUB-001)', async () => {
    const w = await makeWorld();
    const timeframe = { deadline: null, lockDate: null };
    const { id: assignmentId } = await w.assignment({ timeframe });
    const old = await handIn(w.student, assignmentId);
    const { id, createdAt } = await handIn(w.student, assignmentId);
    await w.transaction((tx) => setAssignee(tx, [id], w.grader.id));
    await w.transaction((tx) => setGrades(tx, [{ id, ...graded }]));
    const read = (submissionId: number) =>
      w.grader.call(getSubmission, { params: { submissionId }, query: {} });
    const user = { id: w.student.id, name: w.student.name };
    expect(await read(id)).toMatchObject({
      ...{ id, assignmentId, user, createdAt, isLatest: true },
      ...{ grade: 7.5, assigneeId: w.grader.id, timeframe },
    });
    expect(await read(old.id)).toMatchObject({ isLatest: false, grade: null, assigneeId: null });
  });

  it('go page by page without losing or repeating one', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await handIn(w.student, id)).id);
    const seen: number[] = [];
    let nextToken: string | undefined;
    do {
      const page = await w.teacher.callPage(listUserSubmissions, {
        params: { assignmentId: id, userId: w.student.id },
        page: { size: 2, ...(nextToken === undefined ? {} : { nextToken }) },
      });
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map((row) => row.id));
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    expect(seen).toEqual(made);
  });

  it('search names, all terms together, one field on demand (SUB-016, SUB-017)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const mine = await handIn(w.student, id);
    await handIn(w.otherStudent, id);
    const name = w.student.username;
    expect(await idsSeenBy(w.teacher, id, { q: `username:${name.toUpperCase()}` })).toEqual([mine.id]);
    expect(await idsSeenBy(w.teacher, id, { q: `person ${name}` })).toEqual([mine.id]);
    expect(await idsSeenBy(w.teacher, id, { q: `name:${name}` })).toEqual([]);
    for (const field of ['shoe', '__proto__', 'constructor', 'toString'])
      expect(await idsSeenBy(w.teacher, id, { q: `${field}:size` })).toEqual([]);
    expect(await idsSeenBy(w.teacher, id, { q: '%' })).toEqual([]);
  });

  it('of one author are empty for other students', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await handIn(w.student, id);
    const params = { assignmentId: id, userId: w.student.id };
    expect(await w.otherStudent.call(listUserSubmissions, { params })).toEqual([]);
    expect(await w.student.call(listUserSubmissions, { params })).toHaveLength(1);
  });

  it('give one line per author with what upper rooms know', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    await handIn(w.student, id);
    const { id: submissionId } = await handIn(w.student, id);
    await w.transaction(async (tx) => {
      await setGrades(tx, [{ id: submissionId, ...graded }]);
      await setAssignee(tx, [submissionId], w.grader.id);
      await setAutoTestColumns(tx, [submissionId], {
        state: 'passed',
        passed: 3,
        total: 4,
        share: 0.5,
        gradeHeld: false,
      });
      await setFeedbackCount(tx, submissionId, 2);
    });
    const params = { assignmentId: id };
    const { submissions } = await w.grader.call(getSubmissionOverview, { params });
    expect(submissions).toHaveLength(1);
    expect(submissions[0]).toMatchObject({
      id: String(submissionId),
      userId: String(w.student.id),
      late: false,
      grade: 7.5,
      assigneeId: String(w.grader.id),
      assigneeName: w.grader.name,
      autoTestState: 'passed',
      passed: 3,
      total: 4,
      testShare: 0.5,
      feedbackCount: 2,
    });
    const every = await w.grader.call(getSubmissionOverview, { params, query: { all: true } });
    expect(every.submissions).toHaveLength(2);
    const own = await w.student.call(getSubmissionOverview, { params });
    expect(own.submissions[0]).toMatchObject({
      grade: null,
      assigneeId: null,
      assigneeName: null,
      passed: null,
      total: null,
      testShare: null,
      feedbackCount: null,
    });
  });
});

describe('a submission', () => {
  it('does not exist for strangers and other students', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id);
    const params = { submissionId };
    const unknown = await w.outsider.refused(getSubmission, { params: { submissionId: 999_999 } });
    for (const actor of [w.otherStudent, w.outsider, (await w.otherCourse()).teacher]) {
      const refused = await actor.refused(getSubmission, { params });
      expect(refused).toMatchObject({ status: 404, message: unknown.message });
      expect((await actor.refused(submissionContract.getRootFileTrees, { params })).status).toBe(404);
      expect((await actor.refused(submissionContract.downloadSubmission, { params })).status).toBe(404);
    }
  });

  it('keeps its grade from the author until grades are available (GRADE-018)', async () => {
    const w = await makeWorld();
    const hidden = await w.assignment();
    const open = await w.assignment({ isDone: true });
    const before = await handIn(w.student, hidden.id);
    const after = await handIn(w.student, open.id);
    await w.transaction(async (tx) => {
      await setGrades(tx, [
        { id: before.id, ...graded },
        { id: after.id, ...graded },
      ]);
    });
    const raw = await w.student.download(getSubmission, { params: { submissionId: before.id } });
    const text = await raw.text();
    expect(text).not.toContain('7.5');
    expect(JSON.parse(text)).toMatchObject({
      grade: null,
      grade_overridden: false,
      manual_grading_status: 'unknown',
      assignee: null,
    });
    const params = { submissionId: after.id };
    expect(await w.student.call(getSubmission, { params })).toMatchObject({
      grade: 7.5,
      manualGradingStatus: 'finished',
    });
    const asGrader = await w.grader.call(getSubmission, { params: { submissionId: before.id } });
    expect(asGrader).toMatchObject({ grade: 7.5, gradeOverridden: true });
  });

  it('is deleted by those with the permission only, and is gone for all (SUB-021)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const first = await handIn(w.student, id);
    const { id: submissionId } = await handIn(w.student, id);
    const params = { submissionId };
    expect(await w.student.refused(submissionContract.deleteSubmission, { params })).toMatchObject({
      status: 403,
    });
    expect(await w.outsider.refused(submissionContract.deleteSubmission, { params })).toMatchObject({
      status: 404,
    });
    const fileId = await fileIdOf(w.student, submissionId, 'main.py');
    await w.teacher.call(submissionContract.deleteSubmission, { params });
    expect((await w.student.refused(getSubmission, { params })).status).toBe(404);
    expect((await w.teacher.refused(submissionContract.downloadFile, { params: { fileId } })).status).toBe(
      404,
    );
    expect(await idsSeenBy(w.teacher, id)).toEqual([first.id]);
    const rest = await w.student.call(getSubmission, { params: { submissionId: first.id } });
    expect(rest).toMatchObject({ isLatest: true });
  });

  it('is deleted beside a change of the rubric: neither waits for what the other holds', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, assignmentId);
    // Once, while clients try again.
    const headers = { authorization: `Bearer ${w.teacher.token}` };
    const address = `${w.baseUrl}/api/v1/submissions/${submissionId}`;
    let deleted: Promise<Response> | undefined;
    // As a change of the rubric does: the rubric first, then the grades that follow from it.
    await w.transaction(async (tx) => {
      await lockRubric(tx, assignmentId, 'change');
      deleted = besideTransaction(() => fetch(address, { method: 'DELETE', headers }));
      deleted.catch(() => undefined);
      await untilSomebodyWaits(w.platform.database.db);
      await lockSubmission(tx, submissionId);
    });
    expect((await deleted)?.status).toBe(204);
    expect(await idsSeenBy(w.teacher, assignmentId)).toEqual([]);
  });
});

describe('files', () => {
  it('are told about by path and id, with sizes of directories', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id, {
      'src/a.py': 'four',
      'src/b/c.py': 'sixsix',
      'r.md': '',
    });
    const read = (query: { path?: string; fileId?: string }) =>
      w.student.call(submissionContract.getFileInformation, { params: { submissionId }, query });
    const source = await read({ path: '/src/' });
    expect(source).toMatchObject({ name: 'src', isDirectory: true, size: 10 });
    expect(source.entries?.map((entry) => [entry.name, entry.size])).toEqual([
      ['a.py', 4],
      ['b', 6],
    ]);
    expect(await read({ fileId: source.id })).toEqual(source);
    expect((await read({})).entries?.map((entry) => entry.name)).toEqual(['r.md', 'src']);
    const missing = { params: { submissionId }, query: { path: 'none' } };
    expect((await w.student.refused(submissionContract.getFileInformation, missing)).status).toBe(404);
  });

  it('are downloaded as bytes with their content as tag, by those who see the submission (FILE-007, FILE-008)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id, {
      'src/a.html': '<script>alert(1)</script>',
      'b.html': '',
    });
    const fileId = await fileIdOf(w.student, submissionId, 'src/a.html');
    const answer = await w.grader.download(submissionContract.downloadFile, { params: { fileId } });
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
    const input = { params: { fileId }, query: { asUrl: true } };
    const asUrl = await w.grader.download(submissionContract.downloadFile, input);
    expect(asUrl.headers.get('x-cg-is-url')).toBeNull();
    expect(await asUrl.text()).toBe('<script>alert(1)</script>');
    const directory = await fileIdOf(w.student, submissionId, 'src');
    const asBytes = { params: { fileId: directory } };
    expect((await w.student.refused(submissionContract.downloadFile, asBytes)).status).toBe(404);
  });

  it('of others are answered like files that do not exist', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const hidden = await w.assignment({ timeframe: { availability: { tag: 'timed', availableAt: null } } });
    const seen = await handIn(w.student, id, { 'a.py': '' });
    const unseen = await handInAsTest(w, hidden.id);
    const fileIds = [
      await fileIdOf(w.student, seen.id, 'a.py'),
      await fileIdOf(w.teacher, unseen.id, 'a.py'),
      '999999999999',
      '00000000-0000-4000-8000-000000000000',
    ];
    for (const actor of [w.otherStudent, w.outsider]) {
      for (const fileId of fileIds) {
        const { body, ...answer } = await actor.refused(submissionContract.downloadFile, {
          params: { fileId },
        });
        expect(answer).toEqual({
          status: 404,
          code: 'OBJECT_NOT_FOUND',
          message: 'This file does not exist or you may not see it.',
        });
        expect(Object.keys(body).toSorted()).toEqual([
          'code',
          'description',
          'message',
          'request_id',
          'resource',
        ]);
      }
    }
  });

  it('come as one zip, also by a prepared name that needs no session and ends after ten minutes', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id, { 'src/a.py': 'print(1)', 'b.py': 'x' });
    const params = { submissionId };
    const direct = await w.student.download(submissionContract.downloadSubmission, { params });
    const bytes = Buffer.from(await direct.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.toString('latin1')).toContain('src/a.py');
    const prepared = await w.student.call(submissionContract.prepareDownload, { params });
    expect(prepared.outputName).toMatch(/\.zip$/);
    const read = submissionContract.readPreparedDownload;
    const fetched = await w.nobody.download(read, { params: prepared });
    expect(Buffer.from(await fetched.arrayBuffer()).length).toBe(bytes.length);
    const name = `${prepared.name.slice(0, -1)}${prepared.name.endsWith('A') ? 'B' : 'A'}`;
    expect((await w.nobody.refused(read, { params: { ...prepared, name } })).status).toBe(404);
    w.clock.advance(11 * 60_000);
    expect((await w.nobody.refused(read, { params: prepared })).status).toBe(404);
  });

  it('are neither read nor packed for who asks for the head alone', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id, { 'a.py': 'print(1)', 'b.py': 'x' });
    const fileId = await fileIdOf(w.student, submissionId, 'a.py');
    const opening = vi.spyOn(w.platform.blobs, 'open');
    const headOf = async (path: string) => {
      const headers = { authorization: `Bearer ${w.student.token}` };
      const { status, headers: told } = await fetch(`${w.baseUrl}${path}`, { method: 'HEAD', headers });
      return [status, told.get('content-length')];
    };
    expect(await headOf(`/api/v2/submissions/${submissionId}/zip`)).toEqual([200, null]);
    expect(await headOf(`/api/v1/code/${fileId}`)).toEqual([200, '8']);
    expect(opening).not.toHaveBeenCalled();
    opening.mockRestore();
  });

  it('that were prepared are no longer there once the session is over or the right is gone', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const { id: submissionId } = await handIn(w.student, id);
    const read = submissionContract.readPreparedDownload;
    const { db } = w.platform.database;
    const fetchable = async (params: { name: string; outputName: string }) =>
      (await w.nobody.download(read, { params })).status;
    const one = await w.student.call(submissionContract.prepareDownload, { params: { submissionId } });
    const call = { params: { assignmentId: id }, body: {} };
    const all = await w.grader.call(submissionContract.prepareClassDownload, call);
    expect([await fetchable(one), await fetchable(all)]).toEqual([200, 200]);
    await db.deleteFrom('enrollment').where('personId', '=', w.grader.id).execute();
    expect([403, 404]).toContain((await w.nobody.refused(read, { params: all })).status);
    await w.student.call(accountContract.endAllSessions, {});
    expect(await w.nobody.refused(read, { params: one })).toMatchObject({
      status: 404,
      message: 'This download is no longer there. Go back and start it again.',
    });
  });

  it('are packed one at a time for a person, and meanwhile for others', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const work = { own: await handIn(w.student, id), other: await handIn(w.otherStudent, id) };
    const zipOf = (actor: Actor, submissionId: number) =>
      actor.download(submissionContract.downloadSubmission, { params: { submissionId } });
    const stays = new AbortController().signal;
    const { archives } = w.platform.largeWork;
    const giveBack = await archives.take(`person ${w.student.id}`, stays);
    const own = zipOf(w.student, work.own.id).then(() => 'own');
    const others = zipOf(w.otherStudent, work.other.id).then(() => 'others');
    expect(await Promise.race([own, others])).toBe('others');
    giveBack();
    expect(await own).toBe('own');
  });

  it('of all authors come as one zip, a folder for each, for those who see the work of others', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment({ name: '../Näme: <1>' });
    await handIn(w.student, id, { 'old.py': 'old' });
    const mine = await handIn(w.student, id, { 'a.py': 'print(1)', 'src/b.py': '' });
    const other = await handIn(w.otherStudent, id, { 'b.py': 'x' });
    await handInAsTest(w, id);
    const ofClass = (all: boolean) => ({ params: { assignmentId: id }, body: { all } });
    const { prepareClassDownload, readPreparedDownload } = submissionContract;
    for (const actor of [w.student, w.outsider]) {
      expect([403, 404]).toContain((await actor.refused(prepareClassDownload, ofClass(false))).status);
    }
    const namesIn = async (all: boolean) => {
      const prepared = await w.grader.call(prepareClassDownload, ofClass(all));
      expect(prepared.outputName).toBe(`Näme-1-${id}.zip`);
      const answer = await w.nobody.download(readPreparedDownload, { params: prepared });
      expect(answer.headers.get('content-type')).toBe('application/zip');
      return namesOfZip(Buffer.from(await answer.arrayBuffer()));
    };
    const folder = (name: string, { id: number }: { id: number }) => `${name.replace(' ', '-')}-${number}`;
    const latest = await namesIn(false);
    expect(latest.filter((name) => !name.endsWith('/'))).toEqual([
      `${folder(w.student.name, mine)}/a.py`,
      `${folder(w.student.name, mine)}/src/b.py`,
      `${folder(w.otherStudent.name, other)}/b.py`,
    ]);
    expect((await namesIn(true)).filter((name) => name.endsWith('/old.py'))).toHaveLength(1);
  });
});

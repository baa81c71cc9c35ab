import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { formOf, handIn } from '../../../../tests/support/build-submission.ts';
import { takePermission } from '../../../../tests/support/take-permission.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { isDirectoryNode, type DirectoryNode, type FileNode } from '../../../assignments/domain/file-tree.ts';
import { submissionContract } from '../../domain/contract.ts';
import { revisionContract } from '../../domain/revisions/contract.ts';

const makeWorld = useWorld();
const { getRootFileTrees, getFileInformation, prepareDownload, downloadFile } = submissionContract;
const { createTeacherFile, changeTeacherFile, deleteTeacherFile, listFileRevisions } = revisionContract;

const files = { 'main.py': 'print(1)\n', 'src/a.py': 'a\n', 'src/b.py': 'b\n' };

async function work(w: World, wishes = {}) {
  const { id: assignmentId } = await w.assignment(wishes);
  const { id: submissionId } = await handIn(w.student, assignmentId, files);
  return { assignmentId, submissionId };
}

async function idOf(
  actor: Actor,
  submissionId: number,
  path: string,
  owner: 'student' | 'teacher' = 'student',
) {
  return (await actor.call(getFileInformation, { params: { submissionId }, query: { path, owner } })).id;
}

async function textOf(actor: Actor, fileId: string) {
  return (await actor.download(downloadFile, { params: { fileId } })).text();
}

const change = (actor: Actor, fileId: string, text: string) =>
  actor.call(changeTeacherFile, { params: { fileId }, upload: formOf({ file: text }) });
const rename = (actor: Actor, fileId: string, newPath: string) =>
  actor.call(changeTeacherFile, { params: { fileId }, query: { operation: 'rename', newPath } });
const add = (actor: Actor, submissionId: number, path: string, text = 'new\n') =>
  actor.call(createTeacherFile, {
    params: { submissionId },
    query: { path },
    ...(path.endsWith('/') ? {} : { upload: formOf({ file: text }) }),
  });

/** The files of a tree: path to node. */
function nodesOf(tree: DirectoryNode | null, above = ''): Map<string, FileNode> {
  const nodes = (tree?.entries ?? []).flatMap((entry): [string, FileNode][] =>
    isDirectoryNode(entry)
      ? [...nodesOf(entry, `${above}${entry.name}/`)]
      : [[`${above}${entry.name}`, entry]],
  );
  return new Map(nodes);
}

async function treesFor(actor: Actor, submissionId: number) {
  const { student, teacher } = await actor.call(getRootFileTrees, { params: { submissionId } });
  return { student: nodesOf(student), teacher: teacher && nodesOf(teacher) };
}

it('staff change, add, rename and delete files in a tree of their own; what was handed in stays (FILE-001, FILE-005, FILE-024)', async () => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  expect((await treesFor(w.grader, submissionId)).teacher).toBeNull();

  const main = await idOf(w.grader, submissionId, 'main.py');
  const changed = await change(w.grader, main, 'print(2)\n');
  expect(await textOf(w.grader, changed.id)).toBe('print(2)\n');
  const added = await add(w.grader, submissionId, 'hints/read-me.md');
  expect(added).toMatchObject({ name: 'read-me.md', isDirectory: false, size: 4 });
  await rename(w.grader, await idOf(w.grader, submissionId, 'src'), 'lib/inner');
  const b = await idOf(w.grader, submissionId, 'lib/inner/b.py', 'teacher');
  await w.grader.call(deleteTeacherFile, { params: { fileId: b } });

  const { student, teacher } = await treesFor(w.grader, submissionId);
  expect([...student.keys()]).toEqual(['src/a.py', 'src/b.py', 'main.py']);
  expect([...(teacher ?? [])].map(([path, { studentFileId }]) => [path, studentFileId])).toEqual([
    ['hints/read-me.md', undefined],
    ['lib/inner/a.py', student.get('src/a.py')?.id],
    ['main.py', main],
  ]);
  expect(await textOf(w.student, main)).toBe('print(1)\n');
  const { revisions } = await w.grader.call(listFileRevisions, { params: { submissionId } });
  expect(revisions[0]).toMatchObject({ path: null, madeBy: { id: w.grader.id }, replacedBy: null });
  const told = revisions.filter(({ isDirectory }) => !isDirectory);
  expect(told.map(({ change: what, pathBefore, path }) => [what, pathBefore, path])).toEqual([
    ['removed', 'lib/inner/b.py', null],
    ['moved', 'src/b.py', 'lib/inner/b.py'],
    ['moved', 'src/a.py', 'lib/inner/a.py'],
    ['added', null, 'hints/read-me.md'],
    ['changed', 'main.py', 'main.py'],
  ]);
  expect(revisions.at(-1)).toMatchObject({ id: changed.id, studentFileId: main, path: 'main.py', size: 9 });
});

it('a file that was deleted and made anew stands for what was handed in again', async () => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  const main = await idOf(w.grader, submissionId, 'main.py');
  await w.grader.call(deleteTeacherFile, { params: { fileId: main } });
  await add(w.grader, submissionId, 'main.py', 'print(3)\n');
  const { teacher } = await treesFor(w.grader, submissionId);
  expect(teacher?.get('main.py')).toMatchObject({ studentFileId: main });
  const { revisions } = await w.grader.call(listFileRevisions, { params: { submissionId } });
  expect(revisions.map(({ change: what }) => what)).toEqual(['added', 'removed']);
});

it('of two graders at once the second is told who was first, and nothing of the first is lost', async () => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  const main = await idOf(w.grader, submissionId, 'main.py');
  const tries = await Promise.allSettled([
    change(w.grader, main, 'from the grader\n'),
    change(w.teacher, main, 'from the teacher\n'),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = await w.teacher.refused(changeTeacherFile, {
    params: { fileId: main },
    upload: formOf({ file: 'late\n' }),
  });
  expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  expect(refused.message).toContain('has changed this file meanwhile');
  const present = await idOf(w.teacher, submissionId, 'main.py', 'teacher');
  await change(w.teacher, present, 'after looking\n');
  const deleted = await w.grader.refused(deleteTeacherFile, { params: { fileId: present } });
  expect(deleted.status).toBe(409);
  const { revisions } = await w.grader.call(listFileRevisions, { params: { submissionId } });
  expect(revisions.map(({ replacedBy }) => replacedBy)).toEqual([null, revisions[0]?.id]);
});

it('authors see their teacher files after the grading is done, others never (FILE-027)', async () => {
  const w = await makeWorld();
  const { assignmentId, submissionId } = await work(w);
  const { id } = await change(w.grader, await idOf(w.grader, submissionId, 'main.py'), 'better\n');
  const readTeacher = { params: { submissionId }, query: { owner: 'teacher' as const } };
  const expectHidden = async () => {
    expect((await treesFor(w.student, submissionId)).teacher).toBeNull();
    expect((await w.student.refused(downloadFile, { params: { fileId: id } })).status).toBe(404);
    expect((await w.student.refused(getFileInformation, readTeacher)).status).toBe(403);
    expect((await w.student.refused(listFileRevisions, { params: { submissionId } })).status).toBe(403);
    expect((await w.student.refused(prepareDownload, readTeacher)).status).toBe(403);
  };
  await expectHidden();
  await w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  expect((await treesFor(w.student, submissionId)).teacher?.get('main.py')?.id).toBe(id);
  expect(await textOf(w.student, id)).toBe('better\n');
  const told = await w.student.call(listFileRevisions, { params: { submissionId } });
  expect(told.revisions).toMatchObject([{ path: 'main.py', madeBy: { id: w.grader.id } }]);
  await takePermission(w, 'Student', 'can_view_feedback_author');
  const untold = await w.student.call(listFileRevisions, { params: { submissionId } });
  expect(untold.revisions).toMatchObject([{ path: 'main.py', madeBy: null }]);
  expect((await w.otherStudent.refused(downloadFile, { params: { fileId: id } })).status).toBe(404);
  expect((await w.student.refused(deleteTeacherFile, { params: { fileId: id } })).status).toBe(403);
});

it('nobody changes files while their author may still hand in (FILE-024)', async () => {
  const w = await makeWorld();
  const deadline = new Date(w.clock.now().getTime() + 3_600_000);
  const { submissionId } = await work(w, { timeframe: { deadline, lockDate: null } });
  const main = await idOf(w.grader, submissionId, 'main.py');
  const early = await w.grader.refused(changeTeacherFile, {
    params: { fileId: main },
    upload: formOf({ file: 'x' }),
  });
  expect(early.status).toBe(403);
  expect(early.message).toContain('has not passed');
  w.clock.advance(2 * 3_600_000);
  await change(w.grader, main, 'x');
});

it('lets staff change files from the deadline on that a teacher moved to an earlier moment', async () => {
  const w = await makeWorld();
  const begin = w.clock.now().getTime();
  const inHours = (hours: number) => new Date(begin + hours * 3_600_000);
  const availability = { tag: 'fixed', value: true } as const;
  const entry = (deadline: Date) => ({ availability, deadline, lockDate: null, sectionIds: null });
  const { submissionId, assignmentId } = await work(w, {
    timeframe: { deadline: inHours(48), lockDate: null },
  });
  const body = { timeframes: [entry(inHours(-1))] };
  await w.teacher.call(assignmentContract.putTimeframes, { params: { assignmentId }, body });
  // The screen of staff is told the date that decides; authors are told the one that counts for lateness alone.
  const params = { submissionId };
  const { getSubmission } = submissionContract;
  const shown = await w.grader.call(getSubmission, { params, query: {} });
  expect([shown.presentDeadline, shown.timeframe.deadline]).toEqual([inHours(-1), inHours(48)]);
  expect(await w.student.call(getSubmission, { params, query: {} })).not.toHaveProperty('presentDeadline');
  await change(w.grader, await idOf(w.grader, submissionId, 'main.py'), 'x');
});

it.each([
  ['src/a.py', 'OBJECT_ALREADY_EXISTS'],
  ['src/', 'OBJECT_ALREADY_EXISTS'],
  ['main.py/below.py', 'INVALID_PARAM'],
  ['../outside.py', 'INVALID_PARAM'],
  ['.cg-secret', 'INVALID_PARAM'],
  [`${'d/'.repeat(65)}deep.py`, 'INVALID_PARAM'],
])('a new file has a free path that can be used: %s', async (path, code) => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  const upload = formOf({ file: 'x' });
  const refused = await w.grader.refused(createTeacherFile, {
    params: { submissionId },
    query: { path },
    upload,
  });
  expect(refused).toMatchObject({ status: 400, code });
});

it('folders are not moved into themselves, and all files stay below one folder', async () => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  const src = await idOf(w.grader, submissionId, 'src');
  const root = await idOf(w.grader, submissionId, '');
  const moveTo = (fileId: string, newPath?: string) =>
    w.grader.refused(changeTeacherFile, { params: { fileId }, query: { operation: 'rename', newPath } });
  expect(await moveTo(src, 'src/inner')).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  expect(await moveTo(root, 'all')).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  expect(await moveTo(src)).toMatchObject({ status: 400, code: 'MISSING_REQUIRED_PARAM' });
  expect((await w.grader.refused(deleteTeacherFile, { params: { fileId: root } })).status).toBe(400);
  const content = { params: { fileId: src }, upload: formOf({ file: 'x' }) };
  expect(await w.grader.refused(changeTeacherFile, content)).toMatchObject({ code: 'OBJECT_WRONG_TYPE' });
});

it('a file is downloaded under its hash, and not again by who has it (FILE-007, FILE-009)', async () => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  const fileId = await idOf(w.student, submissionId, 'main.py');
  const answer = await w.student.download(downloadFile, { params: { fileId }, query: { asUrl: true } });
  expect(await answer.text()).toBe(files['main.py']);
  const { student } = await treesFor(w.student, submissionId);
  const tag = answer.headers.get('etag') ?? '';
  expect(tag).toBe(`"${student.get('main.py')?.hash}"`);
  const again = await fetch(`${w.baseUrl}/api/v1/code/${fileId}`, {
    headers: { authorization: `Bearer ${w.student.token}`, 'if-none-match': tag },
  });
  expect(again.status).toBe(304);
});

it('an archive holds the version that was asked for', async () => {
  const w = await makeWorld();
  const { submissionId } = await work(w);
  await change(w.grader, await idOf(w.grader, submissionId, 'main.py'), 'print(2)\n');
  await add(w.grader, submissionId, 'more.py');
  const namesFor = async (owner: 'student' | 'teacher' | 'auto') => {
    const request = { params: { submissionId }, query: { owner } };
    const { name, outputName } = await w.grader.call(prepareDownload, request);
    const bytes = await (await fetch(`${w.baseUrl}/api/v1/files/${name}/${outputName}`)).arrayBuffer();
    const zip = await fromBufferPromise(Buffer.from(bytes));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    return names.filter((one) => !one.endsWith('/')).toSorted();
  };
  expect(await namesFor('student')).toEqual(['main.py', 'src/a.py', 'src/b.py']);
  const changed = ['main.py', 'more.py', 'src/a.py', 'src/b.py'];
  expect([await namesFor('teacher'), await namesFor('auto')]).toEqual([changed, changed]);
});

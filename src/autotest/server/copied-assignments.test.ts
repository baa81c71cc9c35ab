// A copied assignment takes all its parts along, those of the rooms above too.
import { expect, it } from 'vitest';
import { idOf, program, row } from '../../../tests/support/autotest-blocks.ts';
import { makeSnapshot, publish, saveAutoTest } from '../../../tests/support/build-autotest.ts';
import { saveRubric } from '../../../tests/support/build-rubric.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { AssignmentPart } from '../../assignments/domain/parts.ts';
import { copyAssignment, copyAssignmentParts } from '../../assignments/server/index.ts';
import { restrictionContract } from '../../assignments/domain/restrictions/contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import { proofContract } from '../domain/proof/contract.ts';

const makeWorld = useWorld();
const { getAutoTestConfiguration, downloadAutoTestFile } = autotestContract;
const ignore = 'build/\n';

/** An assignment with every part, a password and dates. */
async function wholeAssignment(w: World) {
  const deadline = new Date('2030-01-02T00:00:00Z');
  const { id: assignmentId } = await w.assignment({ name: 'Sorting', timeframe: { deadline } });
  const params = { assignmentId };
  await w.teacher.call(assignmentContract.patchAssignment, {
    params,
    body: { maxSubmissions: 3, maxGrade: 12, ignore, ignoreVersion: 'IgnoreFilterManager' },
  });
  const description = new FormData();
  description.set('description', new Blob(['# Sort']), 'description.md');
  await w.teacher.call(assignmentContract.putDescription, { params, upload: description });
  const template = new FormData();
  template.set('json', JSON.stringify({ template: { tag: 'replace' } }));
  template.append('template', new Blob(['pass\n']), 'tests/main.py');
  await w.teacher.call(assignmentContract.patchSubmitTypes, { params, upload: template });
  const [first] = await saveRubric(w.teacher, assignmentId, { maxPoints: 8 });
  const files = [{ path: 'in.txt', contents: Buffer.from('one\n').toString('base64') }];
  const upload = { testUploadFiles: { id: idOf('F'), files } };
  await saveAutoTest(w.teacher, assignmentId, { test: [upload, row('R', first?.id, [program('P')])] });
  await w.teacher.call(restrictionContract.putAssignmentPassword, {
    params,
    body: { password: 'open sesame' },
  });
  return assignmentId;
}

const sourceOf = (id: number) => ({ id, name: 'Sorting' });

it('a copy has settings, rules, texts, rubric and AutoTest, and is hidden without dates or password', async () => {
  const w = await makeWorld();
  const sourceId = await wholeAssignment(w);
  const other = await w.otherCourse();
  const { id: assignmentId } = await w.transaction((tx) =>
    copyAssignment(tx, sourceOf(sourceId), {
      courseId: other.id,
      tenantId: w.tenantId,
      now: w.clock.now(),
    }),
  );
  const params = { assignmentId };
  const copy = await other.teacher.call(assignmentContract.getAssignment, { params });
  expect(copy).toMatchObject({
    name: 'Sorting',
    courseId: other.id,
    maxSubmissions: 3,
    maxGrade: 12,
    cgignore: ignore,
    hasDescription: true,
    fixedMaxRubricPoints: 8,
    hasAutoTestV2: true,
    restrictions: { password: false, ip: false },
    timeframe: { availability: { tag: 'timed', availableAt: null }, deadline: null, lockDate: null },
  });
  const tree = await other.teacher.call(assignmentContract.getTemplate, { params });
  expect(JSON.stringify(tree)).toContain('main.py');
  const [first] = await other.teacher.call(rubricContract.loadRubric, { params });
  const { test } = await other.teacher.call(getAutoTestConfiguration, { params });
  expect(test.steps[1]?.connectRubric?.rubricRowId).toBe(first?.id);
  const fileId = test.steps[0]?.testUploadFiles?.files[0]?.id ?? '';
  const sent = await other.teacher.download(downloadAutoTestFile, { params: { assignmentId, fileId } });
  expect(await sent.text()).toBe('one\n');
});

it('only the chosen parts replace those of another assignment', async () => {
  const w = await makeWorld();
  const sourceId = await wholeAssignment(w);
  const { id: assignmentId } = await w.assignment({ name: 'Searching' });
  const params = { assignmentId };
  const courseId = w.course.id;
  const take = (parts: AssignmentPart[], from = sourceId) =>
    w.transaction((tx) => copyAssignmentParts(tx, { sourceId: from, assignmentId, courseId, parts }));
  await take(['rules', 'autoTest']);
  const read = () => w.teacher.call(assignmentContract.getAssignment, { params });
  expect(await read()).toMatchObject({
    name: 'Searching',
    cgignore: ignore,
    maxSubmissions: null,
    hasDescription: false,
    fixedMaxRubricPoints: null,
  });
  const { test } = await w.teacher.call(getAutoTestConfiguration, { params });
  expect(test.steps[1]?.connectRubric?.rubricRowId).toBeUndefined();
  const rows = await saveRubric(w.teacher, assignmentId);
  const { id: emptyId } = await w.assignment();
  await take(AssignmentPart.options, emptyId);
  expect(await w.teacher.call(rubricContract.loadRubric, { params })).toEqual(rows);
  expect((await read()).hasAutoTestV2).toBe(true);
});

it('the solutions that prove the tests come along with their mutants, once', async () => {
  const w = await makeWorld();
  const sourceId = await wholeAssignment(w);
  const { id: assignmentId } = await w.assignment({ name: 'Searching' });
  const attach = (kind: 'right' | 'wrong', text: string) =>
    w.teacher.call(proofContract.addAutoTestSolution, {
      params: { assignmentId: sourceId },
      body: {
        name: kind,
        kind,
        files: [{ path: 'main.py', contents: Buffer.from(text).toString('base64') }],
      },
    });
  const { id: rightId } = await attach('right', 'print(1 + 1)\n');
  await attach('wrong', 'print(3)\n');
  const params = { assignmentId: sourceId, solutionId: rightId };
  await w.teacher.call(proofContract.mutateAutoTestSolution, { params });
  const solutionsOf = async (id: number) =>
    (await w.teacher.call(proofContract.listAutoTestSolutions, { params: { assignmentId: id } })).solutions;
  const seen = (all: Awaited<ReturnType<typeof solutionsOf>>) =>
    all.map(({ name, kind, change, files, madeFrom }) => [name, kind, change, files, madeFrom !== null]);
  const importIt = () =>
    w.teacher.call(autotestContract.copyAutoTestConfiguration, {
      params: { assignmentId: sourceId },
      body: { dstAssignmentId: String(assignmentId), overwriteRubric: { doOverwrite: {} } },
    });
  await importIt();
  await importIt();
  const copies = await solutionsOf(assignmentId);
  expect(seen(copies)).toEqual(seen(await solutionsOf(sourceId)));
  expect(copies).toHaveLength(6);
  const right = copies.find(({ kind }) => kind === 'right');
  expect(right?.id).not.toBe(rightId);
  expect(copies.filter(({ madeFrom }) => madeFrom === right?.id)).toHaveLength(4);
  const { id: ofCourse } = await w.transaction((tx) =>
    copyAssignment(tx, sourceOf(sourceId), {
      courseId: w.course.id,
      tenantId: w.tenantId,
      now: w.clock.now(),
    }),
  );
  expect(seen(await solutionsOf(ofCourse))).toEqual(seen(copies));
});

it('a published AutoTest is not replaced, and then nothing else is', async () => {
  const w = await makeWorld();
  const sourceId = await wholeAssignment(w);
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId);
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  await publish(w.teacher, assignmentId, snapshotId);
  const copy = { sourceId, assignmentId, courseId: w.course.id, parts: AssignmentPart.options };
  await expect(w.transaction((tx) => copyAssignmentParts(tx, copy))).rejects.toThrow(/Unpublish it/);
  const params = { assignmentId };
  expect(await w.teacher.call(assignmentContract.getAssignment, { params })).toMatchObject({
    cgignore: null,
    maxSubmissions: null,
  });
});

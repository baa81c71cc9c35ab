import { expect, it } from 'vitest';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { fileSearchContract } from '../../domain/search/contract.ts';
import { searchLimits } from '../../domain/search/find-in-text.ts';

const makeWorld = useWorld();
const { searchFiles } = fileSearchContract;

it('finds text in all files for those who see them, and tells what was not searched', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId, {
    'main.py': 'import heap\n\nHeap()\n',
    'src/heap.py': 'class Heap:\n    pass\n',
    'heap.bin': new Uint8Array([0x68, 0x65, 0x61, 0x70, 0]),
    'large.txt': 'heap\n'.repeat(searchLimits.fileBytes / 4),
  });
  const search = { params: { submissionId }, query: { q: 'HEAP' } };
  const found = await w.grader.call(searchFiles, search);
  expect(found.matches.map(({ path, line, text }) => `${path}:${line} ${text}`).toSorted()).toEqual([
    'main.py:0 import heap',
    'main.py:2 Heap()',
    'src/heap.py:0 class Heap:',
  ]);
  expect(found).toMatchObject({ isCut: false, notSearched: 2 });
  expect((await w.student.call(searchFiles, search)).matches).toHaveLength(3);
  expect((await w.otherStudent.refused(searchFiles, search)).status).toBe(404);
  const ofStaff = { ...search, query: { q: 'heap', owner: 'teacher' as const } };
  expect((await w.student.refused(searchFiles, ofStaff)).status).toBe(403);
});

it('answers the first lines of very many', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const many = 'needle\n'.repeat(60);
  const files = { 'a.txt': many, 'b.txt': many, 'c.txt': many, 'd.txt': many, 'e.txt': many };
  const { id: submissionId } = await handIn(w.student, assignmentId, files);
  const { matches, isCut } = await w.student.call(searchFiles, {
    params: { submissionId },
    query: { q: 'needle' },
  });
  expect([matches.length, isCut]).toEqual([searchLimits.matches, true]);
});

// One template file at a time: made, changed and renamed in the browser.
import { expect, it } from 'vitest';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../domain/contract.ts';
import { setUpContract } from '../domain/set-up-contract.ts';
import { isDirectoryNode, type DirectoryNode } from '../domain/file-tree.ts';

const makeWorld = useWorld();
const { getTemplateFile } = assignmentContract;
const { putTemplateFile } = setUpContract;

interface Wishes {
  path: string;
  text?: string;
  fileId?: number;
  seenHash?: string;
}
const call = (assignmentId: number, body: Wishes) => ({ params: { assignmentId }, body });
const put = (w: World, assignmentId: number, body: Wishes) =>
  w.teacher.call(putTemplateFile, call(assignmentId, body));

function pathsOf(tree: DirectoryNode, folder = ''): string[] {
  return tree.entries.flatMap((entry) =>
    isDirectoryNode(entry) ? pathsOf(entry, `${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}
function firstFileOf(tree: DirectoryNode): { id: number; hash: string } {
  const [entry] = tree.entries;
  if (!entry) throw new Error('The template has no file.');
  return isDirectoryNode(entry) ? firstFileOf(entry) : { id: Number(entry.id), hash: entry.hash };
}
async function textOf(w: World, assignmentId: number, fileId: number): Promise<string> {
  return (await w.student.download(getTemplateFile, { params: { assignmentId, fileId } })).text();
}

it('is made in its folder, changed, and renamed with its content (ASGN-030, ASGN-033)', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const made = await put(w, id, { path: 'src/main.py', text: 'print(1)\n' });
  expect(pathsOf(made)).toEqual(['src/main.py']);
  const first = firstFileOf(made);
  const changed = await put(w, id, {
    path: 'src/main.py',
    text: 'print(2)\n',
    fileId: first.id,
    seenHash: first.hash,
  });
  const second = firstFileOf(changed);
  expect(await textOf(w, id, second.id)).toBe('print(2)\n');
  const renamed = await put(w, id, { path: 'start.py', fileId: second.id });
  expect(pathsOf(renamed)).toEqual(['start.py']);
  expect(await textOf(w, id, firstFileOf(renamed).id)).toBe('print(2)\n');
});

it('is not lost to the change of somebody else, and takes no name that is in use', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const seen = firstFileOf(await put(w, id, { path: 'a.py', text: 'one' }));
  const { id: fileId } = firstFileOf(await put(w, id, { path: 'a.py', text: 'two', fileId: seen.id }));
  const late = call(id, { path: 'a.py', text: 'three', fileId, seenHash: seen.hash });
  expect((await w.teacher.refused(putTemplateFile, late)).message).toContain('Somebody else');
  expect(await textOf(w, id, fileId)).toBe('two');
  for (const path of ['a.py', 'a.py/b.py']) {
    const taken = await w.teacher.refused(putTemplateFile, call(id, { path, text: '' }));
    expect(taken.message).toContain('already');
  }
  for (const path of ['../a.py', '', 'a\\b']) {
    expect((await w.teacher.refused(putTemplateFile, call(id, { path, text: '' }))).status).toBe(400);
  }
  const gone = await w.teacher.refused(putTemplateFile, call(id, { path: 'c.py', fileId: fileId + 999 }));
  expect(gone.status).toBe(404);
});

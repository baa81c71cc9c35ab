// One template file at a time: made, changed and renamed in the browser.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../domain/contract.ts';
import { setUpContract } from '../domain/set-up-contract.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { isDirectoryNode, treeLimits, type DirectoryNode } from '../domain/file-tree.ts';

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
  await put(w, id, { path: 'a.py', text: 'two', fileId: seen.id });
  // Whoever has the tree on their screen reads on, and changes the file by the id that it had.
  await put(w, id, { path: 'b/c.py', text: '' });
  const fileId = seen.id;
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

it('takes the place of a folder in which nothing is left', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const inFolder = firstFileOf(await put(w, id, { path: 'src/a.py', text: 'one' }));
  expect(pathsOf(await put(w, id, { path: 'src', fileId: inFolder.id }))).toEqual(['src']);
  expect(pathsOf(await put(w, id, { path: 'src/b.py', fileId: inFolder.id }))).toEqual(['src/b.py']);
  const params = { assignmentId: id, fileId: inFolder.id };
  await w.teacher.call(assignmentContract.removeTemplateFile, { params });
  expect(pathsOf(await put(w, id, { path: 'src', text: '' }))).toEqual(['src']);
  expect((await w.teacher.refused(assignmentContract.removeTemplateFile, { params })).status).toBe(404);
});

it('is no larger than a file may be, nor does it bring more folders than a tree may have', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const { db } = w.platform.database;
  const { sha256 } = await w.platform.blobs.put(Readable.from([]));
  await sql`
    insert into assignment_template_file (assignment_id, path, sha256)
    select ${id}, n::text, ${sha256} from generate_series(1, ${treeLimits.entries - 50}::int) n`.execute(db);
  const deep = call(id, { path: `${'d/'.repeat(60)}f`, text: '' });
  expect((await w.teacher.refused(putTemplateFile, deep)).message).toContain('would hold too much');
  await put(w, id, { path: 'd/f', text: '' });
  await w.transaction((tx) =>
    upsertSiteSetting(tx, { name: 'MAX_FILE_SIZE', value: 10, now: w.clock.now() }),
  );
  const large = call(id, { path: 'large.py', text: 'x'.repeat(11) });
  expect((await w.teacher.refused(putTemplateFile, large)).message).toContain('would hold too much');
});

// Trees with as many files as a hand-in may have, and larger ones from before there was a limit.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { isDirectoryNode, treeLimits, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { submissionContract } from '../domain/contract.ts';

/** A bound for busy machines. Before this was made faster it took most of a minute. */
const generousMs = 5000;
const makeWorld = useWorld();
const { getRootFileTrees, getFileInformation, downloadSubmission } = submissionContract;

/**
 * Adds chains of directories to a submission, with a file of one byte at each end. Writes the rows as the
 * intake does.
 */
async function addChains(
  w: World,
  submissionId: number,
  { chains, depth }: { chains: number; depth: number },
) {
  await sql`
    with hashed as (select sha256 from submission_file where submission_id = ${submissionId} and sha256 is not null limit 1)
    insert into submission_file (submission_id, path, is_directory, sha256, size_bytes)
    select ${submissionId}, 'c' || chain || case when level < ${depth} then repeat('/d', level) else repeat('/d', level - 1) || '/f' end,
      level < ${depth}, case when level = ${depth} then sha256 end, case when level = ${depth} then 1 end
    from generate_series(1, ${chains}::int) chain, generate_series(0, ${depth}::int) level, hashed
    order by chain, level
  `.execute(w.platform.database.db);
}

async function submissionWith(w: World, size: { chains: number; depth: number }): Promise<number> {
  const { id: assignmentId } = await w.assignment();
  const { id } = await handIn(w.student, assignmentId, { 'a.py': 'x' });
  await addChains(w, id, size);
  return id;
}

/** The time of the slowest of many small calls while the work was going on. */
async function longestWaitDuring(w: World, work: Promise<unknown>): Promise<number> {
  const state = { isOver: false, longestMs: 0 };
  const settled = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const startedAt = performance.now();
    await fetch(`${w.baseUrl}/healthz`);
    state.longestMs = Math.max(state.longestMs, performance.now() - startedAt);
  }
  await settled;
  return state.longestMs;
}

const nodesIn = (node: DirectoryNode): number =>
  node.entries.reduce((sum, entry) => sum + 1 + (isDirectoryNode(entry) ? nodesIn(entry) : 0), 0);

it('the tree of the largest hand-in is answered whole while others are answered too', async () => {
  const w = await makeWorld();
  const submissionId = await submissionWith(w, { chains: 260, depth: 62 });
  const read = w.student.call(getRootFileTrees, { params: { submissionId } });
  expect(await longestWaitDuring(w, read)).toBeLessThan(generousMs);
  expect(nodesIn((await read).student)).toBe(260 * 63 + 1);
});

it('a tree from before there was a limit is shown as far as one answer goes, and says so', async () => {
  const w = await makeWorld();
  const submissionId = await submissionWith(w, { chains: 2000, depth: 60 });
  const params = { submissionId };
  const read = w.student.callPage(getRootFileTrees, { params });
  expect(await longestWaitDuring(w, read)).toBeLessThan(generousMs);
  const { body, warnings } = await read;
  expect(nodesIn(body.student)).toBe(treeLimits.entries - 1);
  expect(warnings.map((warning) => warning.text)).toEqual([
    'Only the first 20000 files and directories of this hand-in are shown.',
  ]);
  const root = w.student.call(getFileInformation, { params, query: {} });
  expect(await longestWaitDuring(w, root)).toBeLessThan(generousMs);
  expect((await root).size).toBe(2001);
  expect((await root).entries).toHaveLength(2001);
  const path = `c7${'/d'.repeat(30)}`;
  expect(await w.student.call(getFileInformation, { params, query: { path } })).toMatchObject({
    size: 1,
    entries: [{ name: 'd', size: 1, isDirectory: true }],
  });
  expect(await w.student.refused(downloadSubmission, { params })).toMatchObject({
    status: 400,
    message: 'This download would hold more than 100,000 files. Download the hand-ins one by one.',
  });
});

it('sizes are those of the directory itself, not of another that begins like it', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId, {
    'ü/a_b/x': 'four',
    'ü/acb/x': 'seventy',
    'ü/a_bc': 'x',
    other: '',
  });
  const read = (path: string) =>
    w.student.call(getFileInformation, { params: { submissionId }, query: { path } });
  expect((await read('ü/a_b')).size).toBe(4);
  expect((await read('ü')).entries?.map(({ name, size, isDirectory }) => [name, size, isDirectory])).toEqual([
    ['a_b', 4, true],
    ['a_bc', 1, false],
    ['acb', 7, true],
  ]);
});

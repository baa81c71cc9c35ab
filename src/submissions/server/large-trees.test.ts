// Trees with as many files as a hand-in may have, and larger ones from before there was a limit.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { handIn } from '../../../tests/support/build-submission.ts';
import { leastStalls } from '../../../tests/support/stall-watch.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { isDirectoryNode, treeLimits, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import { submissionContract } from '../domain/contract.ts';

// What is noisy is measured up to three times, each with a hand-in of its own.
vi.setConfig({ testTimeout: 120_000 });

/** Pieces of work for which everybody may be held up; `stall-watch.ts` tells what a piece is. */
const mostPieces = 60;
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

/** The server goes on answering others while this submission of a new world is read. */
async function expectNoStall(
  size: { chains: number; depth: number },
  read: (w: World, submissionId: number) => Promise<unknown>,
): Promise<void> {
  const ready = async (w: World) => {
    const submissionId = await submissionWith(w, size);
    return () => read(w, submissionId);
  };
  const { longest } = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < mostPieces);
  expect(longest).toBeLessThan(mostPieces);
}

const nodesIn = (node: DirectoryNode): number =>
  node.entries.reduce((sum, entry) => sum + 1 + (isDirectoryNode(entry) ? nodesIn(entry) : 0), 0);

it('the tree of the largest hand-in is answered whole while others are answered too', async () => {
  await expectNoStall({ chains: 260, depth: 62 }, async (w, submissionId) => {
    const trees = await w.student.call(getRootFileTrees, { params: { submissionId } });
    expect(nodesIn(trees.student)).toBe(260 * 63 + 1);
  });
});

it('a tree from before there was a limit is shown as far as one answer goes, and says so', async () => {
  await expectNoStall({ chains: 2000, depth: 60 }, async (w, submissionId) => {
    const params = { submissionId };
    const { body, warnings } = await w.student.callPage(getRootFileTrees, { params });
    expect(nodesIn(body.student)).toBe(treeLimits.entries - 1);
    expect(warnings.map((warning) => warning.text)).toEqual([
      'Only the first 20000 files and directories of this hand-in are shown.',
    ]);
    const root = await w.student.call(getFileInformation, { params, query: {} });
    expect(root.size).toBe(2001);
    expect(root.entries).toHaveLength(2001);
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

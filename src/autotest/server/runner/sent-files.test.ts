import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { expect, it } from 'vitest';
import { publishedAutoTest, ScriptedRunner } from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { mostSentBytes, mostSentFiles, runnerProtocol } from '../../../runner/domain/protocol.ts';

const makeWorld = useWorld();

type Texts = Record<string, string>;

/** What the next job brings along, and what it has to fetch otherwise. */
async function filesOfNext(w: World, runner: ScriptedRunner): Promise<{ brought?: Texts; fetched: Texts }> {
  const job = await runner.claimOne();
  const { jobId, leaseId, files } = job;
  const archive = await w.runner.download(runnerProtocol.files, { params: { jobId }, query: { leaseId } });
  const fetched: Texts = {};
  for await (const entry of Readable.from([Buffer.from(await archive.arrayBuffer())]).pipe(extract()))
    fetched[entry.header.name] = (await buffer(entry)).toString();
  await runner.complete(job);
  if (!files) return { fetched };
  const brought: Texts = {};
  for (const { name, base64 } of files) brought[name] = Buffer.from(base64, 'base64').toString();
  return { brought, fetched };
}

it('brings a small hand-in along; a larger one, and many files, are fetched', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const runner = new ScriptedRunner(w);
  const filesOf = async (files: Texts) => {
    await handIn(w.student, assignmentId, files);
    return filesOfNext(w, runner);
  };
  const small = await filesOf({ 'a.py': '', 'src/main.py': 'print("ü")\n' });
  expect(small.brought).toEqual({ 'student/a.py': '', 'student/src/main.py': 'print("ü")\n' });
  expect(small.fetched).toEqual(small.brought);
  const full = { 'a.txt': 'x'.repeat(mostSentBytes) };
  expect((await filesOf(full)).brought).toEqual({ 'student/a.txt': full['a.txt'] });
  const large = await filesOf({ ...full, 'b.txt': 'x' });
  expect(large.brought).toBeUndefined();
  expect(Object.keys(large.fetched)).toEqual(['student/a.txt', 'student/b.txt']);
  const names = Array.from({ length: mostSentFiles + 1 }, (_, at) => [`${at}.txt`, 'x'] as const);
  expect((await filesOf(Object.fromEntries(names))).brought).toBeUndefined();
});

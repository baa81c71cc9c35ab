// Runs the five processes of the task in the product's sandbox and nothing else. Started twice, like the runner:
// outside it opens the namespaces, inside it answers orders, one a line.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Bases } from '../../src/runner/server/bases.ts';
import {
  readHandover,
  runnerFolderOf,
  startInside,
  type Handover,
} from '../../src/runner/server/isolation/boot.ts';
import type { Isolation } from '../../src/runner/server/isolation/isolation.ts';
import { prepareJobSpace, studentHome, type JobSpace } from '../../src/runner/server/isolation/job-space.ts';
import { FirstBytes } from '../../src/runner/server/isolation/kept-output.ts';
import { runInSandbox } from '../../src/runner/server/isolation/sandbox-command.ts';
import { seccompFilter } from '../../src/runner/server/isolation/seccomp.ts';
import { settingEntryOf } from '../../src/tenants/domain/settings.ts';

const Task = z.object({
  program: z.record(z.string(), z.string()),
  script: z.string(),
  cases: z.array(z.object({ input: z.string(), output: z.string() })),
});
type Task = z.infer<typeof Task>;

const storage = process.env['PROOFMARK_DATA'] ?? '';
const handover = readHandover();
if (handover) await serve(handover);
else await openNamespaces();

async function openNamespaces(): Promise<void> {
  const { process: inner } = await startInside(storage);
  if (inner.stdin) process.stdin.pipe(inner.stdin);
  inner.stdout?.pipe(process.stdout);
  process.exitCode = await new Promise<number>((resolve) => inner.on('close', (code) => resolve(code ?? 1)));
}

async function serve(given: Handover): Promise<void> {
  const isolation = await furnish(given);
  const spaces: JobSpace[] = [];
  let task: Task | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    const [order, atOnce, forMs] = line.split(' ');
    if (!task) {
      task = Task.parse(JSON.parse(line));
      process.stdout.write('ready\n');
      continue;
    }
    const wanted = order === 'once' ? 1 : Number(atOnce);
    while (spaces.length < wanted) spaces.push(await spaceWith(isolation, task, spaces.length));
    const answer =
      order === 'once'
        ? await runTask(isolation, spaces[0], task)
        : await runFor(Number(forMs), { isolation, spaces: spaces.slice(0, wanted), task });
    process.stdout.write(`${answer}\n`);
  }
  process.exit(0);
}

async function furnish({ cgroups }: Handover): Promise<Isolation> {
  const folder = runnerFolderOf(storage);
  const jobsFolder = join(folder, 'jobs');
  rmSync(jobsFolder, { recursive: true, force: true });
  mkdirSync(jobsFolder, { recursive: true, mode: 0o711 });
  mkdirSync(join(folder, 'bases'), { recursive: true });
  const studentFilter = join(folder, 'student.bpf');
  writeFileSync(studentFilter, seccompFilter(process.arch, 'student'));
  await new Bases(folder).prepareQuickBase();
  // Neither builds nor scripts that report points come here.
  const [buildFilter, scriptGuard] = [studentFilter, '/dev/null'];
  const pipesFolder = join(folder, 'pipes');
  mkdirSync(pipesFolder, { recursive: true });
  return { cgroups, folder, jobsFolder, pipesFolder, studentFilter, buildFilter, scriptGuard };
}

/** The limits of the product, so that the kernel has the same to count. */
async function spaceWith(isolation: Isolation, task: Task, slot: number): Promise<JobSpace> {
  const base = new Bases(isolation.folder).find('quick');
  if (!base) throw new Error('There is no base system.');
  const limit = (name: string): number => z.number().parse(settingEntryOf(name)?.default);
  const diskBytes = limit('AUTO_TEST_DISK_LIMIT');
  const limits = {
    memoryBytes: limit('AUTO_TEST_MEMORY_LIMIT'),
    diskBytes,
    fileSizeBytes: diskBytes,
    processes: limit('AUTO_TEST_PROCESS_LIMIT'),
    cores: limit('AUTO_TEST_CPU_LIMIT'),
    outputBytes: limit('NEW_AUTO_TEST_TEST_OUTPUT_LIMIT'),
    totalMs: 60_000,
  };
  const space = await prepareJobSpace(isolation, { slot, base, layerFolders: [], limits, isBuild: false });
  for (const [name, text] of Object.entries(task.program)) {
    writeFileSync(join(space.root, studentHome, 'student', name), text, { mode: 0o644 });
  }
  return space;
}

/** Runs the cases one after the other; answers the milliseconds. */
async function runTask(isolation: Isolation, space: JobSpace | undefined, task: Task): Promise<number> {
  if (!space) throw new Error('There is no place to run in.');
  const startedAt = performance.now();
  for (const { input, output } of task.cases) {
    const stdout = new FirstBytes(4096);
    await runInSandbox(isolation, space, {
      argv: task.script.split(' '),
      environment: {},
      cwd: `${studentHome}/student`,
      stdin: input,
      timeoutMs: 10_000,
      stdout,
      stderr: new FirstBytes(4096),
      floodBytes: 65_536,
    });
    if (stdout.bytes().toString() !== output) throw new Error('The floor computes something else.');
  }
  return performance.now() - startedAt;
}

async function runFor(
  forMs: number,
  { isolation, spaces, task }: { isolation: Isolation; spaces: JobSpace[]; task: Task },
): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    spaces.map(async (space) => {
      while (performance.now() - startedAt < forMs) {
        await runTask(isolation, space, task);
        count += 1;
      }
    }),
  );
  return (count / (performance.now() - startedAt)) * 60_000;
}

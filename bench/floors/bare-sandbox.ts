// Runs the five scripts of the task in the product's sandbox and nothing else. Started twice, like the runner:
// outside it opens the namespaces, inside it answers orders, one a line.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { descriptors } from '../../src/runner/domain/plan.ts';
import { Bases } from '../../src/runner/server/bases.ts';
import {
  readHandover,
  runnerFolderOf,
  startInside,
  type Handover,
} from '../../src/runner/server/isolation/boot.ts';
import type { Isolation } from '../../src/runner/server/isolation/isolation.ts';
import {
  clearSlot,
  prepareJobSpace,
  studentHome,
  type JobSpace,
} from '../../src/runner/server/isolation/job-space.ts';
import { FirstBytes } from '../../src/runner/server/isolation/kept-output.ts';
import { runInSandbox } from '../../src/runner/server/isolation/sandbox-command.ts';
import { seccompFilter } from '../../src/runner/server/isolation/seccomp.ts';
import { writeIntoNewTree } from '../../src/runner/server/isolation/small-hand-in.ts';
import { timesOfMe } from '../processor-time.ts';
import type { FloorWork } from '../sandbox-floor.ts';
import { settingEntryOf } from '../../src/tenants/domain/settings.ts';

const Task = z.object({
  program: z.record(z.string(), z.string()),
  script: z.string(),
  cases: z.array(z.object({ input: z.string(), output: z.string() })),
});
type Task = z.infer<typeof Task>;

interface TaskOrder {
  readonly task: Task;
  readonly withBash: boolean;
}

/** Slots beside those of the places that were made before. */
const firstNewSlot = 100;

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
    const [order, what = 'times', ...numbers] = line.split(' ');
    if (!task) {
      task = Task.parse(JSON.parse(line));
      process.stdout.write('ready\n');
      continue;
    }
    const [count = 1, forMs = 0] = numbers.map(Number);
    const wanted = order === 'for' ? count : 1;
    while (spaces.length < wanted) spaces.push(await spaceWith(isolation, task, spaces.length));
    const work = Object.entries(worksOf(isolation, task)).find(([name]) => name === what)?.[1];
    const used = spaces.slice(0, wanted);
    if (!work) process.stdout.write(`${JSON.stringify(timesOfMe())}\n`);
    else if (order === 'for') process.stdout.write(`${await runFor(used, work, forMs)}\n`);
    else process.stdout.write(`${await runTimes(used, work, count)}\n`);
  }
  process.exit(0);
}

/** Answers milliseconds. */
type Work = (space: JobSpace) => Promise<number>;

function worksOf(isolation: Isolation, task: Task): Readonly<Record<FloorWork, Work>> {
  const one = { ...task, cases: task.cases.slice(0, 1) };
  const inPlace = (space: JobSpace, withBash: boolean) =>
    runInNewPlace(isolation, space.slot + firstNewSlot, { task, withBash });
  return {
    task: (space) => runTask(isolation, space, { task, withBash: true }),
    withoutBash: (space) => runTask(isolation, space, { task, withBash: false }),
    place: (space) => inPlace(space, true),
    placeWithoutBash: (space) => inPlace(space, false),
    step: (space) => runTask(isolation, space, { task: one, withBash: false }),
    bareStep: (space) => runBare(space, one),
  };
}

/** Does the work so often, in one place; answers the milliseconds of the last time. */
async function runTimes([space]: readonly JobSpace[], work: Work, times: number): Promise<number> {
  let taken = 0;
  for (let time = 0; space && time < times; time += 1) taken = await work(space);
  return taken;
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

async function spaceWith(isolation: Isolation, task: Task, slot: number): Promise<JobSpace> {
  const space = await makePlace(isolation, slot);
  for (const [name, content] of Object.entries(task.program)) {
    writeFileSync(join(space.root, studentHome, 'student', name), content, { mode: 0o644 });
  }
  return space;
}

/** What a runner does for each hand-in, without the server. */
async function runInNewPlace(isolation: Isolation, slot: number, order: TaskOrder): Promise<number> {
  const space = await makePlace(isolation, slot);
  const files = Object.entries(order.task.program).map(([name, content]) => ({
    name: `student/${name}`,
    bytes: Buffer.from(content),
  }));
  if (!writeIntoNewTree(space, files)) throw new Error('The hand-in could not be laid out.');
  const taken = await runTask(isolation, space, order);
  await clearSlot(isolation, slot);
  return taken;
}

/** The limits of the product, so that the kernel has the same to count. */
async function makePlace(isolation: Isolation, slot: number): Promise<JobSpace> {
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
  return prepareJobSpace(isolation, { slot, base, layerFolders: [], limits, isBuild: false });
}

/** Runs the cases one after the other; answers the milliseconds. */
async function runTask(
  isolation: Isolation,
  space: JobSpace,
  { task, withBash }: TaskOrder,
): Promise<number> {
  const startedAt = performance.now();
  // A block has a script, which only a shell can run.
  const how = withBash
    ? { argv: ['/bin/bash', `/dev/fd/${descriptors.script}`], script: `${task.script}\n` }
    : { argv: task.script.split(' ') };
  for (const { input, output } of task.cases) {
    const stdout = new FirstBytes(4096);
    await runInSandbox(isolation, space, {
      ...how,
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

/** The first program without a sandbox, as Node starts it. */
async function runBare(space: JobSpace, task: Task): Promise<number> {
  const startedAt = performance.now();
  for (const { input, output } of task.cases) {
    const [program = '', ...given] = task.script.split(' ');
    const child = spawn(program, given, {
      cwd: join(space.root, studentHome, 'student'),
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdin.end(input);
    if ((await text(child.stdout)) !== output) throw new Error('The floor computes something else.');
  }
  return performance.now() - startedAt;
}

/** How often a minute the work is done, in all these places at once. */
async function runFor(spaces: readonly JobSpace[], work: Work, forMs: number): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    spaces.map(async (space) => {
      while (performance.now() - startedAt < forMs) {
        await work(space);
        count += 1;
      }
    }),
  );
  return (count / (performance.now() - startedAt)) * 60_000;
}

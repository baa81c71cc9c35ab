// How long the server holds everybody up while something is done. Measured in processor time of the server's own thread
// between two rounds of its event loop, not in seconds: on a machine with other work both the server and a stopwatch
// are slow, and the work that one person causes stays what it is.
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { World } from './world.ts';

/** Rounds of the event loop are looked at this often. */
const lookMs = 2;

interface Stalls {
  /** The longest time that nobody else was answered. */
  readonly longestMs: number;
  /** All that the work cost the thread, with what the watching costs. */
  readonly usedMs: number;
  /** How often somebody else asked whether the server is alive, and was told so. */
  readonly answers: number;
}

/** Does the work while the server is watched, and somebody else asks it from another thread. */
async function stallsDuring({ baseUrl }: World, work: () => Promise<unknown>): Promise<Stalls> {
  const asking = await startAsking(`${baseUrl}/healthz`);
  let longestMs = 0;
  const startedAt = usedMs();
  let before = startedAt;
  const look = setInterval(() => {
    const now = usedMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
  }, lookMs);
  let answers = 0;
  try {
    await work();
    // One more round: what was done last is looked at, too.
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  } finally {
    clearInterval(look);
    answers = await asking.end();
  }
  return { longestMs, usedMs: usedMs() - startedAt, answers };
}

/** The same in pieces of work, so that a slow machine and a fast one tell the same. */
interface StallsInPieces {
  readonly longest: number;
  readonly used: number;
}

/** What else runs on a machine makes the same work dearer, by more than 2 for a moment, and never cheaper. */
const mostAttempts = 3;

/**
 * The attempt that held everybody up the least: the first that is well, or the best of three. Each begins in a world of its
 * own. Whatever was done, somebody else was answered meanwhile.
 */
export async function leastStalls(
  makeWorld: () => Promise<World>,
  ready: (world: World) => Promise<() => Promise<unknown>>,
  isWell: (stalls: StallsInPieces) => boolean,
): Promise<StallsInPieces> {
  let least: StallsInPieces = { longest: Infinity, used: Infinity };
  for (let attempt = 1; attempt <= mostAttempts && !isWell(least); attempt += 1) {
    const world = await makeWorld();
    const { longestMs, usedMs: inAllMs, answers } = await stallsDuring(world, await ready(world));
    if (answers === 0) throw new Error('Nobody else was answered.');
    const piece = pieceMs();
    const stalls = { longest: longestMs / piece, used: inAllMs / piece };
    if (stalls.longest < least.longest) least = stalls;
  }
  return least;
}

/** The processor time of a fixed piece of work, here and now: what a stall is compared with. */
function pieceMs(): number {
  const lines = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `line ${id}`, parts: [id, id + 1] }));
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = usedMs();
    JSON.parse(JSON.stringify(lines));
    return usedMs() - before;
  });
  return Math.min(...times);
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const watcher = `
const { parentPort, workerData } = require('node:worker_threads');
let goesOn = true;
let answers = 0;
parentPort.once('message', () => { goesOn = false; });
(async () => {
  do {
    const answer = await fetch(workerData);
    await answer.text();
    if (answer.ok) answers += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (goesOn);
  parentPort.postMessage(answers);
})();`;

async function startAsking(url: string): Promise<{ end: () => Promise<number> }> {
  const worker = new Worker(watcher, { eval: true, workerData: url });
  const answered = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await new Promise((resolve) => worker.once('online', resolve));
  return {
    end: async () => {
      worker.postMessage('stop');
      const answers = z.number().parse(await answered);
      await worker.terminate();
      return answers;
    },
  };
}

/**
 * Runs the text of a program in a thread of its own, so that what an attacker has to do is no work of the server. It finds
 * `given` there and ends with the value of its promise.
 */
export async function attack(program: string, given: unknown): Promise<unknown> {
  const text = `
const { parentPort, workerData: given } = require('node:worker_threads');
(async () => { ${program} })().then((told) => parentPort.postMessage(told));`;
  const worker = new Worker(text, { eval: true, workerData: given });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}

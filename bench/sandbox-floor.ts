// The floor of everything that runs tests: the sandbox without server, queue and runner protocol.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { cases, program, script } from './task.ts';
import type { Site } from './site.ts';

/** Five scripts that bash reads, as a block of the product has them, or their programs alone; or one of either. */
export type FloorWork = 'task' | 'withoutBash' | 'place' | 'placeWithoutBash' | 'step' | 'bareStep';

export interface SandboxFloor {
  /** Milliseconds of the work. */
  once(work: FloorWork): Promise<number>;
  /**
   * How often per minute it was done, so many at a time, for so long. Places are made, get the files of the hand-in, run
   * the five, and are taken away.
   */
  perMinute(work: FloorWork, atOnce: number, forMs: number): Promise<number>;
  /** Processor time: of Node, and of all that it starts. */
  processorTime(work: FloorWork, times: number): Promise<{ node: number; sandboxes: number }>;
  stop(): Promise<void>;
}

const Times = z.object({ own: z.number(), started: z.number() });

/** Starts the sandbox in namespaces of its own, as the runner does. */
export async function startSandboxFloor(site: Site): Promise<SandboxFloor> {
  const folder = join(site.platform.config.dataFolder, 'floor');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floors/bare-sandbox.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PROOFMARK_DATA: folder },
  });
  const ask = answersOf(child);
  await ask(JSON.stringify({ program, script, cases }));
  return {
    once: async (work) => Number(await ask(`once ${work}`)),
    perMinute: async (work, atOnce, forMs) => Number(await ask(`for ${work} ${atOnce} ${forMs}`)),
    processorTime: async (work, times) => {
      const before = Times.parse(JSON.parse(await ask('times')));
      await ask(`once ${work} ${times}`);
      const after = Times.parse(JSON.parse(await ask('times')));
      return { node: (after.own - before.own) / times, sandboxes: (after.started - before.started) / times };
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin?.end();
      await ended;
    },
  };
}

function answersOf(child: ChildProcess): (line: string) => Promise<string> {
  if (!child.stdout || !child.stdin) throw new Error('The floor has no pipes.');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (line) => {
    child.stdin?.write(`${line}\n`);
    const answer = await lines.next();
    if (answer.done) throw new Error('The floor of the sandbox ended.');
    return answer.value;
  };
}

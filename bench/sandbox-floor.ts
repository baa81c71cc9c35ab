// The floor of everything that runs tests: the sandbox without server, queue and runner protocol.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { cases, program, script } from './task.ts';
import type { Site } from './site.ts';

export interface SandboxFloor {
  /** Milliseconds of the five processes, one after the other. */
  once(): Promise<number>;
  /** How often per minute all five were run, so many at a time, for so long. */
  perMinute(atOnce: number, forMs: number): Promise<number>;
  /** The same, each time with a place that is made, gets the files of the hand-in, and is taken away. */
  placesPerMinute(atOnce: number, forMs: number): Promise<number>;
  /**
   * Processor time of one such place with its five processes, of one step, or of one bare process: of Node, and of all
   * that it starts.
   */
  processorTime(
    of: 'place' | 'step' | 'bareStep',
    times: number,
  ): Promise<{ node: number; sandboxes: number }>;
  /** Milliseconds of one of the processes. */
  step(): Promise<number>;
  /** The same without any sandbox. */
  bareStep(): Promise<number>;
  stop(): Promise<void>;
}

const Times = z.object({ own: z.number(), waited: z.number() });

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
    once: async () => Number(await ask('once task')),
    perMinute: async (atOnce, forMs) => Number(await ask(`for task ${atOnce} ${forMs}`)),
    placesPerMinute: async (atOnce, forMs) => Number(await ask(`for place ${atOnce} ${forMs}`)),
    processorTime: async (of, times) => {
      const before = Times.parse(JSON.parse(await ask('times')));
      await ask(`once ${of} ${times}`);
      const after = Times.parse(JSON.parse(await ask('times')));
      return { node: (after.own - before.own) / times, sandboxes: (after.waited - before.waited) / times };
    },
    step: async () => Number(await ask('once step')),
    bareStep: async () => Number(await ask('once bareStep')),
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

// A floor in a process of its own, as the product is.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { Site } from './site.ts';

export interface FloorProcess {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts bench/floors/NAME.ts with what it is to do; it answers with the address it listens on. */
export async function startFloor(site: Site, name: string, task: object): Promise<FloorProcess> {
  const child = fork(join(import.meta.dirname, 'floors', `${name}.ts`), {
    env: { ...process.env, ...site.environment },
    // Moments among the values stay moments.
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.send(task);
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(z.string().parse(message)));
    void ended.then(() => reject(new Error(`The floor ${name} ended before it listened.`)));
  });
  return {
    port: Number(new URL(address).port),
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

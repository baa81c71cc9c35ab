// Runs inside a thread: takes one task after the other.
import { parentPort } from 'node:worker_threads';
import type { ThreadWork } from '../../domain/threads/thread-work.ts';
import type { ThreadMessage, ThreadTask } from './thread-messages.ts';

/** Answers tasks until the process ends the thread. */
export function serveThread(works: readonly ThreadWork<never, unknown>[]): void {
  const byName = new Map(works.map((work) => [work.name, work]));
  const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);
  parentPort?.on('message', ({ name, input }: ThreadTask) => {
    try {
      const work = byName.get(name);
      if (!work) throw new Error(`There is no work named ${name}.`);
      // Both sides know the work by its declaration, so the input fits the name.
      tell({ kind: 'answer', answer: work.run(input as never) });
    } catch (error) {
      tell({ kind: 'failed', error });
    }
  });
  tell({ kind: 'ready' });
}

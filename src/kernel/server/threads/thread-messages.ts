// The messages between a process and its threads.
import { z } from 'zod';

export interface ThreadTask {
  readonly name: string;
  readonly input: unknown;
}

/** The first message of a thread says that it has loaded; each later message ends a task. */
export const ThreadMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('answer'), answer: z.unknown() }),
  z.object({ kind: z.literal('failed'), error: z.unknown() }),
]);
export type ThreadMessage = z.infer<typeof ThreadMessage>;

// What a server that misbehaves on purpose is told to do; read by it and by the tests, in Node and in browsers.
import { z } from 'zod';

/** One answer, or what comes in place of it. */
const Misbehaviour = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('answer'),
    status: z.number(),
    /** A text is sent as it is, everything else as JSON. */
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** A slow server thinks this long before. */
    afterMs: z.number().optional(),
  }),
  /** Closes the connection without a word. */
  z.object({ is: z.literal('cut') }),
  /** Sends half of an answer and closes the connection. */
  z.object({ is: z.literal('half') }),
]);
export type Misbehaviour = z.infer<typeof Misbehaviour>;

/** The answers of each call, by method and path; the last one is given again and again. */
export const Misbehaviours = z.record(z.string(), z.array(Misbehaviour));
export type Misbehaviours = z.infer<typeof Misbehaviours>;

const ReceivedCall = z.object({ call: z.string(), headers: z.record(z.string(), z.string()) });
export type ReceivedCall = z.infer<typeof ReceivedCall>;

export const planPath = '/misbehave';

/** From now on the server behaves so, and has received nothing yet. */
export async function misbehave(serverUrl: string, plan: Misbehaviours): Promise<void> {
  const told = await fetch(serverUrl + planPath, { method: 'POST', body: JSON.stringify(plan) });
  if (!told.ok) throw new Error(`The plan was not taken (${told.status}).`);
}

/** Calls that the server has received since its plan was made. */
export async function receivedCalls(serverUrl: string): Promise<ReceivedCall[]> {
  const answer = await fetch(serverUrl + planPath);
  return z.array(ReceivedCall).parse(await answer.json());
}

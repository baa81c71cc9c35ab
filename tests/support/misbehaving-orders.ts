// What the realtime connection of the server that misbehaves is told to do, by tests in browsers.
import { z } from 'zod';

export const SocketOrder = z.discriminatedUnion('is', [
  /** Forgets what came. From now on who authenticates is told `ready`, hears nothing, or is closed with the code. */
  z.object({ is: z.literal('plan'), welcome: z.union([z.enum(['ready', 'silence']), z.number()]) }),
  /** A text goes out as it is, an object as JSON, on the newest connection. */
  z.object({ is: z.literal('send'), frame: z.unknown() }),
  z.object({ is: z.literal('close'), code: z.number() }),
  z.object({ is: z.literal('cut') }),
]);
export type SocketOrder = z.infer<typeof SocketOrder>;

const Frame = z.looseObject({ type: z.string() });
const Connections = z.array(z.array(Frame));
/** Frames of each connection since the plan was made, and `closed` at its end. */
export type Connections = z.infer<typeof Connections>;

export const socketPath = '/misbehave/socket';

export async function orderSocket(serverUrl: string, order: SocketOrder): Promise<void> {
  const told = await fetch(serverUrl + socketPath, { method: 'POST', body: JSON.stringify(order) });
  if (!told.ok) throw new Error(`The order was not taken (${told.status}).`);
}

export async function socketConnections(serverUrl: string): Promise<Connections> {
  const answer = await fetch(serverUrl + socketPath);
  return Connections.parse(await answer.json());
}

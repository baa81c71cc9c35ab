// Calls that an attacker makes many times at once, while the server is watched.
import { expect } from 'vitest';
import { attack } from './stall-watch.ts';
import type { Actor, World } from './world.ts';

/** Many calls at once; tells how often each status came. */
export const callsAtOnce = `
  const statuses = {};
  const { url, init, times } = given;
  await Promise.all(Array.from({ length: times }, async () => {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }));
  return statuses;`;

export const headersOf = ({ token }: Actor, type = 'application/json') => ({
  authorization: `Bearer ${token}`,
  'content-type': type,
});

interface Sent {
  readonly by: Actor;
  readonly path: string;
  readonly method?: string;
  readonly body?: string | Uint8Array;
  readonly type?: string;
  readonly times: number;
  readonly statuses: Record<string, number>;
}

/** The call as often at once as the case says; every answer is as foreseen. */
export function sent(w: World, { by, path, method = 'GET', body, type, times, statuses }: Sent) {
  const init = { method, headers: headersOf(by, type), body };
  return async () => {
    expect(await attack(callsAtOnce, { url: `${w.baseUrl}${path}`, init, times })).toEqual(statuses);
  };
}

// The typed client that commands use.
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '../kernel/domain/client.ts';
import { httpFetch } from '../kernel/server/http-fetch.ts';
import { withoutTrailing } from '../kernel/domain/texts/without-trailing.ts';

/** A client for the site; `token` is undefined before login. */
export function connect(url: string, token: string | undefined): Client {
  return createClient({
    baseUrl: withoutTrailing(url, '/'),
    fetch: httpFetch,
    token: () => token,
    sleep: async (ms) => {
      await sleep(ms);
    },
    random: Math.random,
    answerWithinMs: 60_000,
  });
}

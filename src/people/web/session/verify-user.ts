// Finds out to whom a token belongs, by a call with that very token.
import { ApiError, createClient, type ClientOptions } from '../../../kernel/domain/client.ts';
import { peopleContract } from '../../domain/contract.ts';
import type { ExtendedUser } from '../../domain/model.ts';

const mostRetries = 10;

/** The person of the token; asked again up to 10 times while the server fails or is away (AUTH-004). */
export async function verifyUser(
  token: string | undefined,
  client: Omit<ClientOptions, 'token' | 'retries'>,
): Promise<ExtendedUser> {
  if (token === undefined) throw new Error('Not logged in');
  // The client itself must not try again: its tries would multiply these.
  const asked = createClient({ ...client, token: () => token, retries: 0 });
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await asked.call(peopleContract.getCurrentUser, {});
    } catch (error) {
      const isFault = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isFault || attempt >= mostRetries) throw error;
      await client.sleep(500);
    }
  }
}

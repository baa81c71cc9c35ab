import { RefusedError } from '../domain/refusal.ts';

/**
 * Refuses with `missing` what is not found on the way to a thing, in whatever words that was said: else the words would
 * tell that there is such a thing. Other refusals stay as they are.
 */
export async function orMissing<Found>(search: Promise<Found>, missing: RefusedError): Promise<Found> {
  try {
    return await search;
  } catch (error) {
    throw error instanceof RefusedError && error.refusal.status === 404 ? missing : error;
  }
}

// What the database says when two requests change the same things at once. Rules are asked before anything is
// written, so in ordinary work these are the only cases in which its constraints have the last word.
import { DatabaseError } from 'pg';
import { RefusedError } from '../../domain/refusal.ts';
import { changedMeanwhile, triedAgain } from './refusals.ts';

const brokenReference = '23503';
const takenValue = '23505';
const serializationFailure = '40001';
const deadlock = '40P01';

/** The refusal for who came second; undefined for every other error. */
export function conflictOf(error: unknown): RefusedError | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  switch (error.code) {
    case brokenReference:
    case takenValue:
      return new RefusedError(changedMeanwhile);
    case serializationFailure:
    case deadlock:
      // The transaction was undone as a whole, so a repetition does nothing twice.
      return new RefusedError(triedAgain, { retryAfterSeconds: 1 });
    default:
      return undefined;
  }
}

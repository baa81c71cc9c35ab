// How often an author may hand in, whatever the assignment allows (decision 86): what is handed in stays, and what was
// refused stays on the disk for days. Hours are those of the clock.
import type { Db, Tx } from '../../kernel/server/database.ts';
import { countUse, demandUnused, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import { mostHandInsInHour, mostPartsInHour, mostTriesInHour } from '../domain/attempts.ts';

const seconds = 3600;

interface OfAuthor {
  readonly scope: { readonly assignment: { readonly id: number } };
  readonly author: number | 'test student';
}

function handInsOf({ scope, author }: OfAuthor): RateLimit {
  return {
    ...{ key: `hand-ins ${scope.assignment.id} ${author}`, requests: mostHandInsInHour, seconds },
    text: `There were ${mostHandInsInHour} hand-ins in this hour, which is as many as one author may make. Go on when the next hour begins.`,
  };
}

/** Refuses before the files come, so that nobody sends in vain. */
export function demandHandInRoom(db: Db, of: OfAuthor, now: Date): Promise<void> {
  return demandUnused(db, handInsOf(of), now);
}

/** Counts a hand-in together with its rows: one that is taken back by a refusal does not count. */
export function countHandIn(tx: Tx, of: OfAuthor, now: Date): Promise<void> {
  return countUse(tx, handInsOf(of), now);
}

/** Counts files that are about to come, whether they are handed in or refused in the end. */
export function countTry(db: Db, { scope, author }: OfAuthor, now: Date): Promise<void> {
  const key = `tries to hand in ${scope.assignment.id} ${author}`;
  const text = `Files were sent ${mostTriesInHour} times in this hour. Go on when the next hour begins.`;
  return countUse(db, { key, requests: mostTriesInHour, seconds, text }, now);
}

/** Counts a part of an upload that is about to come, of any upload of the person. */
export function countPart(db: Db, personId: number, now: Date): Promise<void> {
  const text = `There were ${mostPartsInHour} parts in this hour. Go on when the next hour begins.`;
  return countUse(db, { key: `upload parts ${personId}`, requests: mostPartsInHour, seconds, text }, now);
}

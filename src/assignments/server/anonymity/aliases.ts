// Aliases replace people where names are hidden. They are made when a person is first
// shown, and kept for ever.
import { createHmac, randomBytes } from 'node:crypto';
import { remembered } from '../../../kernel/domain/remembered.ts';
import type { Db } from '../../../kernel/server/database.ts';
import {
  firstFree,
  hashedTextOf,
  numberOf,
  shownIdOf,
  type Alias,
  type NameSight,
  type Names,
} from '../../domain/anonymity.ts';
import { ensureKeys, insertAliases, listAliases, listTaken, type AliasRow } from './store.ts';

const keyBytes = 32;
/** A round fails only for people whose number another call has taken at the same moment. */
const mostRounds = 10;

/** Adds the aliases of these people, all whom the answer may name. */
export async function namesFor(db: Db, sight: NameSight, personIds: Iterable<number | null>): Promise<Names> {
  if (!sight.hidesNames) return { ...sight, aliases: new Map() };
  const wanted = [...new Set(personIds)].filter((id): id is number => id !== null);
  return { ...sight, aliases: await aliasesOf(db, sight.assignmentId, wanted) };
}

async function aliasesOf(
  db: Db,
  assignmentId: number,
  personIds: readonly number[],
): Promise<Map<number, Alias>> {
  for (let round = 0; round < mostRounds; round += 1) {
    const rows = await listAliases(db, assignmentId, personIds);
    const known = new Map(rows.map((row) => [row.personId, aliasOf(row)]));
    const missing = personIds.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    await insertAliases(db, await newAliases(db, assignmentId, missing));
  }
  throw new Error(`No free anonymous numbers were found in assignment ${assignmentId}.`);
}

function aliasOf({ number, shownNumber }: AliasRow): Alias {
  return { number, shownId: shownIdOf(shownNumber) };
}

async function newAliases(db: Db, assignmentId: number, personIds: readonly number[]): Promise<AliasRow[]> {
  const fresh = { numberKey: randomBytes(keyBytes), shownNumberKey: randomBytes(keyBytes) };
  const { numberKey, shownNumberKey } = await ensureKeys(db, assignmentId, fresh);
  const taken = await listTaken(db, assignmentId);
  const numbers = new Set(taken.map((row) => row.number));
  const shownNumbers = new Set(taken.map((row) => row.shownNumber));
  // All callers use one order, so that two of them never wait for each other.
  const inOrder = personIds.toSorted((one, other) => one - other);
  return inOrder.map((personId) => {
    const text = hashedTextOf(personId, assignmentId);
    const number = takeFree(numberUnder(numberKey, text), numbers);
    const shownNumber = takeFree(numberUnder(shownNumberKey, text), shownNumbers);
    return { assignmentId, personId, number, shownNumber };
  });
}

function takeFree(number: number, taken: Set<number>): number {
  const free = firstFree(number, taken);
  taken.add(free);
  return free;
}

function numberUnder(key: Buffer, text: string): number {
  return numberOf(hashUnder(`${key.toString('base64')} ${text}`));
}

/** The last 3000 are kept (USER-020). */
const hashUnder = remembered(3000, (keyAndText) => {
  const [key = '', text = ''] = keyAndText.split(' ');
  return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('hex');
});

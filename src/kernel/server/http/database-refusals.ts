// What the database, or the disk of the files, says where it is no bug: two requests changed the same things at once, or
// it cannot do its work now. The one place where its codes become refusals.
import { DatabaseError } from 'pg';
import { RefusedError } from '../../domain/refusal.ts';
import {
  changedMeanwhile,
  databaseAway,
  databaseBusy,
  noRoomLeft,
  readOnlyNow,
  triedAgain,
} from './refusals.ts';

type Trouble = 'conflict' | 'race' | 'readOnly' | 'full' | 'busy' | 'refusesConnections' | 'away';

/** Codes of PostgreSQL (Appendix A of its manual). Rules are asked before anything is written, so conflicts are races. */
const troubleOfState: Readonly<Record<string, Trouble>> = {
  '23503': 'conflict',
  '23505': 'conflict',
  '40001': 'race',
  '40P01': 'race',
  '25006': 'readOnly',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'refusesConnections',
  '08001': 'refusesConnections',
  '08004': 'refusesConnections',
};

/** Of the operating system: towards the database, or from the disk on which files are written. */
const troubleOfSystem: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: 'refusesConnections',
  ENOTFOUND: 'refusesConnections',
  EAI_AGAIN: 'refusesConnections',
  EHOSTUNREACH: 'refusesConnections',
  ENETUNREACH: 'refusesConnections',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
};

/** What the driver says without a code. */
const troubleOfText: readonly [RegExp, Trouble][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Connection terminated/, 'away'],
  [/^Client has encountered a connection error/, 'away'],
];

/** The refusal for an error of the database or the disk; undefined for every other error, which is a fault. */
export function databaseRefusalOf(error: unknown): RefusedError | undefined {
  switch (troubleOf(error)) {
    case 'conflict':
      return new RefusedError(changedMeanwhile);
    case 'race':
      // The transaction was undone as a whole, so a repetition does nothing twice.
      return new RefusedError(triedAgain, { retryAfterSeconds: 1 });
    case 'readOnly':
      return new RefusedError(readOnlyNow, { retryAfterSeconds: 30 });
    case 'full':
      return new RefusedError(noRoomLeft, { retryAfterSeconds: 300 });
    case 'busy':
      return new RefusedError(databaseBusy, { retryAfterSeconds: 5 });
    case 'refusesConnections':
      return new RefusedError(databaseAway, { retryAfterSeconds: 5 });
    case 'away':
      // It may have ended after a commit: clients repeat a write by themselves only where we say when.
      return new RefusedError(databaseAway);
    default:
      return undefined;
  }
}

/** True for a write that was refused because nothing can be written. */
export function saysReadOnly(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble === 'readOnly' || trouble === 'full';
}

/** True for one that was refused because no room is left. */
export function saysFull(error: unknown): boolean {
  return troubleOf(error) === 'full';
}

function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof DatabaseError) return troubleOfDatabase(code, error.message);
  if ('syscall' in error || 'errors' in error) return troubleOfSystem[code];
  return troubleOfText.find(([pattern]) => pattern.test(error.message))?.[1];
}

function troubleOfDatabase(code: string, message: string): Trouble | undefined {
  // A standby has no unlogged tables and takes no listeners, and says so in another way.
  if (message.endsWith('during recovery')) return 'readOnly';
  return troubleOfState[code] ?? (code.startsWith('08') ? 'away' : undefined);
}

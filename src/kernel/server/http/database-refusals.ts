// Turns errors of the database, or of the disk, into refusals where they are no bug: two requests changed the
// same things at once, or the database cannot work now. Only this file knows the error codes.
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

/**
 * Codes of PostgreSQL (Appendix A of its manual). Actions ask their rules before they write, so a conflict is
 * a race between two requests.
 */
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
  // A lock was not had within the time that openDatabase allows.
  '55P03': 'busy',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'refusesConnections',
  '08001': 'refusesConnections',
  '08004': 'refusesConnections',
};

/** Codes of the operating system: of the connection to the database, or of the disk. */
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

/** Errors of the driver that have no code. */
const troubleOfText: readonly [RegExp, Trouble][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Connection terminated/, 'away'],
  [/^Client has encountered a connection error/, 'away'],
];

/** The refusal for an error of the database or the disk; undefined for any other error, which is a fault. */
export function databaseRefusalOf(error: unknown): RefusedError | undefined {
  switch (troubleOf(error)) {
    case 'conflict':
      return new RefusedError(changedMeanwhile);
    case 'race':
      // The whole transaction was rolled back, so a repetition does nothing twice.
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
      // The connection may have broken after the commit. Clients repeat a write by themselves only with
      // `Retry-After`, so there is none.
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

/** True for a write that was refused because the disk is full. */
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
  // A standby has no unlogged tables and no LISTEN, and reports that with other codes.
  if (message.endsWith('during recovery')) return 'readOnly';
  return troubleOfState[code] ?? (code.startsWith('08') ? 'away' : undefined);
}

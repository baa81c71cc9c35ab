// How often a login may fail. A guess is counted for its address, and for the account over all addresses: the first
// limit alone would let a thousand addresses guess a thousand times as often.
import { countUse, demandUnused, forgetUse, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import type { Context } from '../../access/server/index.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { comparedUsername } from './store.ts';

interface Attempt {
  tenantId: string;
  username: string;
  /** Undefined for an account that does not exist: it is counted like one that does. */
  personId: number | undefined;
  address: string;
  now: Date;
}

const knownMs = 90 * 24 * 60 * 60_000;

/** The caller says here what became of the login once its password has been checked. */
interface CountedLogin {
  /** Refuses a guess for which there are too many failures by now. */
  demandWanted: () => Promise<void>;
  failed: () => Promise<void>;
  succeeded: () => Promise<void>;
}

/**
 * Counts a login before its password is looked at: whoever sends many guesses at once must not get answers before they
 * are counted. A success takes the count back.
 */
export async function countLogin(db: Db, attempt: Attempt): Promise<CountedLogin> {
  const { tenantId, address, now } = attempt;
  const username = await comparedUsername(db, attempt.username);
  // These two hold everywhere and for everybody, so that from one address alone nothing tells whether there is such
  // an account; and what they refuse is not counted below, so that one address or two lock nobody out elsewhere.
  const ofAddress = { key: `login ${address} ${username}`, requests: 5, seconds: 60 };
  const ofPlace = { key: `login account ${tenantId} ${username} ${address}`, requests: 10, seconds: 15 * 60 };
  // At most 100 an hour (OWASP ASVS). Whoever is locked out by others waits a quarter of an hour, takes a reset by
  // mail, or logs in from where that went well before.
  const ofAccount = { key: `login account ${tenantId} ${username}`, requests: 25, seconds: 15 * 60 };
  const isKnown = await isKnownNetwork(db, attempt);
  const limits = isKnown ? [ofAddress, ofPlace] : [ofAddress, ofPlace, ofAccount];
  const failures = failuresOf(address, isKnown);
  await demandUnused(db, failures, now);
  for (const limit of limits) await countUse(db, limit, now);
  return {
    demandWanted: () => demandUnused(db, failures, now),
    failed: () => countUse(db, failures, now),
    succeeded: async () => {
      // Of many guesses at once, those that end after the limit was reached learn nothing, even if they were right.
      await demandUnused(db, failures, now);
      for (const limit of limits) await forgetUse(db, limit, now);
    },
  };
}

/**
 * No limit that names an account holds one guess at each of a thousand accounts. Only failures count, so that a whole
 * campus behind one address can log in. Once there are many failures, only people whose accounts were used from there
 * before still can (decision 27).
 */
function failuresOf(address: string, isKnown: boolean): RateLimit {
  return { key: `login failures ${address}`, requests: isKnown ? 1000 : 100, seconds: 15 * 60 };
}

async function isKnownNetwork(db: Db, { personId = 0, address, now }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('loginNetwork')
    .select('usedAt')
    .where('personId', '=', personId)
    .where('network', '=', address)
    .where('usedAt', '>', new Date(now.getTime() - knownMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes from where somebody has proved who they are. */
export async function noteNetwork(ctx: Context, tx: Tx, personId: number): Promise<void> {
  const now = ctx.now();
  await tx
    .insertInto('loginNetwork')
    .values({ personId, network: ctx.request.address, usedAt: now })
    .onConflict((conflict) => conflict.columns(['personId', 'network']).doUpdateSet({ usedAt: now }))
    .execute();
}

/** After a new password only the place where it was set is known, none where the former one was used. */
export async function renewNetworks(ctx: Context, tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('loginNetwork').where('personId', '=', personId).execute();
  await noteNetwork(ctx, tx, personId);
}

/** Removes addresses of people that are of no more use, even of those who never come back. */
export async function removeOldNetworks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - knownMs);
  await db.deleteFrom('loginNetwork').where('usedAt', '<=', before).execute();
}

// Finds the runner token of a call. The token of the environment gets its row when it is first used.
import type { RunnerCaller } from '../../../access/server/index.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { saysReadOnly } from '../../../kernel/server/http/database-refusals.ts';
import { runInBackground } from '../../../kernel/server/transaction.ts';
import { tokenSha256 } from '../../../people/server/index.ts';
import { findToken, insertTokenOfEnvironment, touchToken, type KnownToken } from '../store/runner-tokens.ts';

interface Asked {
  readonly token: string;
  readonly network: string;
  readonly now: Date;
}

/** A runner calls many times a minute. Its use is written once in that time, or from a new network. */
const rewriteMs = 60_000;

export async function findRunner(platform: Platform, asked: Asked): Promise<RunnerCaller | undefined> {
  const { db } = platform.database;
  // Looked up by its digest, so that the time of the lookup reveals nothing about the token.
  const sha256 = tokenSha256(asked.token);
  const isConfigured = sha256 === tokenSha256(platform.config.runnerToken);
  let known = await findToken(db, sha256);
  if (!known && isConfigured) {
    await makeTokenOfEnvironment(platform, sha256);
    known = await findToken(db, sha256);
  }
  if (!known || known.revokedAt !== null || (known.isOfEnvironment && !isConfigured)) return undefined;
  await noteSeen(platform, known, asked);
  return { tokenId: known.id };
}

async function makeTokenOfEnvironment(platform: Platform, sha256: string): Promise<void> {
  const now = platform.clock.now();
  await runInBackground({ platform, now }, async (tx) => {
    const name = 'PROOFMARK_RUNNER_TOKEN';
    const token = { name, prefix: '', tokenSha256: sha256, createdAt: now, creatorId: null };
    const id = await insertTokenOfEnvironment(tx, token);
    if (id === undefined) return;
    await tx.audit({
      action: 'runner token made',
      subjectKind: 'runner token',
      subjectId: id,
      detail: { name },
    });
  });
}

async function noteSeen(platform: Platform, known: KnownToken, { network, now }: Asked): Promise<void> {
  const isFresh = known.seenAt !== null && now.getTime() - known.seenAt.getTime() < rewriteMs;
  if (isFresh && known.seenNetwork === network) return;
  try {
    await touchToken(platform.database.db, known.id, { seenAt: now, seenNetwork: network });
  } catch (error) {
    // When nothing can be stored, the call itself reports that later.
    if (!saysReadOnly(error)) throw error;
  }
}

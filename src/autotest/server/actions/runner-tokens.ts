// Makes, lists and revokes the tokens of runners.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { tokenSha256 } from '../../../people/server/index.ts';
import {
  mostRunnerTokens,
  runnerTokenNotFound,
  tooManyRunnerTokens,
  type RunnerToken,
} from '../../domain/runners/tokens.ts';
import { wakeRunners } from '../queue.ts';
import { endLeasesOfToken } from '../runner/lost-leases.ts';
import { lockQueue } from '../store/queue.ts';
import { removeRunnersOfToken } from '../store/runners.ts';
import { removeAllImages } from '../store/snapshots.ts';
import { countTokens, insertToken, listTokens, setRevoked } from '../store/runner-tokens.ts';

const tokenBytes = 32;
/** Enough characters to tell tokens apart, and far too few to guess one. */
const prefixCharacters = 8;
const subjectKind = 'runner token';

export async function getRunnerTokens(ctx: Context): Promise<{ tokens: RunnerToken[] }> {
  await ctx.requireOnSite('can_manage_background_jobs');
  const configured = tokenSha256(ctx.platform.config.runnerToken);
  const rows = await listTokens(ctx.db);
  return { tokens: rows.map((row) => tokenOnWire(row, configured)) };
}

type Row = Awaited<ReturnType<typeof listTokens>>[number];

function tokenOnWire(row: Row, configured: string): RunnerToken {
  const { creatorId, creatorName, creatorUsername, tokenSha256: sha256, ...shown } = row;
  const isLeftOver = row.isOfEnvironment && sha256 !== configured;
  const state = row.revokedAt !== null ? 'revoked' : isLeftOver ? 'notConfigured' : 'valid';
  const creator =
    creatorId === null ? null : { id: creatorId, name: creatorName ?? '', username: creatorUsername ?? '' };
  return { ...shown, state, creator };
}

export async function createRunnerToken(
  ctx: Context,
  name: string,
): Promise<{ token: string; tokenId: string }> {
  await ctx.requireOnSite('is_admin');
  if ((await countTokens(ctx.db)) >= mostRunnerTokens) throw new RefusedError(tooManyRunnerTokens);
  const token = `pmr_${ctx.platform.random.bytes(tokenBytes).toString('base64url')}`;
  const prefix = token.slice(0, prefixCharacters);
  const tokenId = await ctx.transaction(async (tx) => {
    const id = await insertToken(tx, {
      name,
      prefix,
      tokenSha256: tokenSha256(token),
      createdAt: ctx.now(),
      creatorId: ctx.session.personId,
    });
    await tx.audit({ action: 'runner token made', subjectKind, subjectId: id, detail: { name, prefix } });
    return id;
  });
  return { token, tokenId };
}

/** Revokes a token and ends its leases. A claim that started before leases nothing more (`mayTakeMore`). */
export async function revokeRunnerToken(ctx: Context, tokenId: string): Promise<undefined> {
  await ctx.requireOnSite('can_manage_background_jobs');
  await ctx.transaction(async (tx) => {
    await lockQueue(tx);
    const name = await setRevoked(tx, tokenId, ctx.now());
    if (name === undefined) throw new RefusedError(runnerTokenNotFound);
    await tx.audit({ action: 'runner token revoked', subjectKind, subjectId: tokenId, detail: { name } });
    await removeRunnersOfToken(tx, tokenId);
    // Set-ups of other courses begin on what it has built, and on what others have built on top of that.
    await removeAllImages(tx);
    // Wakes waiting claims, which then check their token again.
    await wakeRunners(tx);
  });
  await endLeasesOfToken(ctx.platform, tokenId);
  return undefined;
}

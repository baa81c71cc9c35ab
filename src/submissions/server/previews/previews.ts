// Files of a submission for a frame on the second listener. The name is signed and says who asked for what: whoever lost
// the right, or has logged out, sees nothing any more.
import { accessSlots, type Context } from '../../../access/server/index.ts';
import { refused, RefusedError } from '../../../kernel/domain/refusal.ts';
import { contentHeadersOf, documentHeaders } from '../../../kernel/server/http/content-headers.ts';
import type { GeneralRateLimit } from '../../../kernel/server/http/rate-limit.ts';
import { withoutTrailing } from '../../../kernel/domain/texts/without-trailing.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { disabledSetting } from '../../../tenants/domain/refusals.ts';
import { downloadExpired, fileNotFound } from '../../domain/refusals.ts';
import type { previewContract } from '../../domain/previews/contract.ts';
import { isDocument, mediaTypeOf } from '../../domain/previews/media-types.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { accessFiles } from '../access.ts';
import { grantOfName, previewLifetimeMs, signedNameOf } from '../downloads/signed-name.ts';
import { findFileOf } from '../file-store.ts';
import { accessTree } from '../revisions/access.ts';

type Wishes = BodyOf<typeof previewContract.createRenderProxy>;

export async function createRenderProxy(
  ctx: Context,
  submissionId: number,
  wishes: Wishes,
): Promise<{ id: string }> {
  const scope = await accessFiles(ctx, submissionId);
  const owner = await accessTree(ctx, scope, wishes.teacherRevision ? 'teacher' : 'student');
  const { tenantId } = scope.course;
  if (wishes.kind === 'page' && !(await readSetting(ctx.db, 'RENDER_HTML_ENABLED', tenantId))) {
    ctx.demand(refused(disabledSetting, { extra: { setting: 'RENDER_HTML_ENABLED' } }));
  }
  const { kind, allowRemoteResources, allowRemoteScripts } = wishes;
  const grant = { of: 'preview', sessionId: ctx.session.id, submissionId, owner, kind } as const;
  const { secret } = ctx.platform.config;
  const signing = { secret, now: ctx.now(), lifetimeMs: previewLifetimeMs };
  return { id: signedNameOf({ ...grant, allowRemoteResources, allowRemoteScripts }, signing) };
}

export interface PreviewFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface AskedFile {
  readonly name: string;
  readonly path: string;
  /** Counts the files of a session: no call is counted here, and each file asks for rights anew. */
  readonly limit: GeneralRateLimit;
}

/** A file under a name; refused when the name is over or the file is not there. */
export async function readPreviewFile(ctx: Context, { name, path, limit }: AskedFile): Promise<PreviewFile> {
  const { secret } = ctx.platform.config;
  const grant = grantOfName(name, { secret, now: ctx.now() });
  if (grant?.of !== 'preview') throw new RefusedError(downloadExpired);
  await limit.count(ctx.db, `previews of session ${grant.sessionId}`, { now: ctx.now() });
  const session = await accessSlots.findSessionById.get()(ctx.db, grant.sessionId, ctx.now());
  if (!session) throw new RefusedError(downloadExpired);
  ctx.currentSession = session;
  const scope = await accessFiles(ctx, grant.submissionId);
  const which = { submissionId: grant.submissionId, owner: await accessTree(ctx, scope, grant.owner) };
  // No file is named so, and the database would not take it.
  if (path.includes('\0')) throw new RefusedError(fileNotFound);
  const wanted = withoutTrailing(path, '/');
  const found = await findFileOf(ctx.db, which, { path: wanted });
  const file = found?.isDirectory
    ? await findFileOf(ctx.db, which, { path: wanted === '' ? 'index.html' : `${wanted}/index.html` })
    : found;
  if (!file || file.sha256 === null) throw new RefusedError(fileNotFound);
  const isDrawn = grant.kind === 'document';
  if (isDrawn && !isDocument(file.path)) throw new RefusedError(fileNotFound);
  const headers = isDrawn ? documentHeaders : contentHeadersOf(grant);
  const contentType = mediaTypeOf(file.path);
  return {
    sha256: file.sha256,
    sizeBytes: file.sizeBytes ?? 0,
    headers: { ...headers, 'content-type': contentType },
  };
}

// The files that students start from, and the ways to hand in, which are changed together.
import { renewSession, type Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { UploadPart } from '../../../kernel/server/http/call-context.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { parsedPart, readJsonPart } from '../../../kernel/server/http/json-part.ts';
import { requestTooLarge } from '../../../kernel/server/http/refusals.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { SubmitTypes, type Assignment } from '../../domain/model.ts';
import { badTemplateName, templateFilesMissing, templateNotFound } from '../../domain/refusals.ts';
import { directoriesAbove, type DirectoryNode } from '../../domain/file-tree.ts';
import { fitsTree, templatePathOf, templateTreeOf } from '../../domain/template-tree.ts';
import { accessAssignment } from '../access.ts';
import { webhookColumnsOf } from '../rows.ts';
import { warnOfGitHooks } from './settings.ts';
import { updateAssignment } from '../store.ts';
import * as store from '../template-store.ts';
import { accessForEdit, changeAssignment } from './edit.ts';

export async function getTemplate(ctx: Context, assignmentId: number): Promise<DirectoryNode> {
  await accessAssignment(ctx, assignmentId);
  const tree = templateTreeOf(await store.listTemplateRows(ctx.db, assignmentId));
  if (!tree) throw new RefusedError(templateNotFound);
  return tree;
}

export async function getTemplateFile(ctx: Context, assignmentId: number, fileId: number): Promise<Download> {
  await accessAssignment(ctx, assignmentId);
  const row = await store.findTemplateRow(ctx.db, assignmentId, fileId);
  if (!row || row.sha256 === null) throw ctx.notFound('file');
  const { sha256 } = row;
  return new Download({
    content: (range) => ctx.platform.blobs.open(sha256, range),
    contentType: 'application/octet-stream',
    fileName: row.path.slice(row.path.lastIndexOf('/') + 1),
    sizeBytes: row.sizeBytes,
    entityTag: sha256,
  });
}

export async function removeTemplate(ctx: Context, assignmentId: number): Promise<undefined> {
  const scope = await accessForEdit(ctx, assignmentId);
  const rows = await store.listTemplateRows(ctx.db, assignmentId);
  if (rows.length === 0) throw new RefusedError(templateNotFound);
  const change = (tx: Parameters<typeof store.removeTemplate>[0]) => store.removeTemplate(tx, assignmentId);
  await changeAssignment(ctx, scope, { fields: ['template'], change });
  return undefined;
}

/** Removes a file, or a directory with everything in it. */
export async function removeTemplateFile(
  ctx: Context,
  assignmentId: number,
  fileId: number,
): Promise<undefined> {
  const scope = await accessForEdit(ctx, assignmentId);
  await changeAssignment(ctx, scope, {
    fields: ['template'],
    // The assignment is locked: a file that somebody makes at the same moment is in the directory, or comes later.
    change: async (tx) => {
      const rows = await store.listTemplateRows(tx, assignmentId);
      const removed = rows.find((row) => row.id === fileId);
      if (!removed || removed.path === '') throw ctx.notFound('file');
      const ids = rows
        .filter((row) => row.id === fileId || row.path.startsWith(`${removed.path}/`))
        .map((row) => row.id);
      await store.removeTemplateRows(tx, ids);
    },
  });
  return undefined;
}

export async function patchSubmitTypes(ctx: Context, assignmentId: number): Promise<Assignment> {
  const scope = await accessForEdit(ctx, assignmentId);
  const { types, files } = await receive(ctx, scope.tenantId);
  await renewSession(ctx);
  await accessForEdit(ctx, assignmentId);
  const { filesUploadEnabled, editorUploadEnabled, webhookConfiguration, template } = types;
  if (webhookConfiguration?.tag === 'enabled' && webhookConfiguration.githubTemplateRepo !== null)
    (await readSettings(ctx.db, scope.tenantId)).demandEnabled('GITHUB_TEMPLATE_REPO_ENABLED');
  const isReplaced = template?.tag === 'replace';
  if (isReplaced && files.length === 0) throw new RefusedError(templateFilesMissing);
  const changed = await changeAssignment(ctx, scope, {
    fields: Object.keys(types),
    change: async (tx) => {
      const webhook = webhookConfiguration ? webhookColumnsOf(webhookConfiguration) : {};
      await updateAssignment(tx, assignmentId, { filesUploadEnabled, editorUploadEnabled, ...webhook });
      if (isReplaced) await store.replaceTemplate(tx, assignmentId, files);
      if (template?.tag === 'remove') await store.removeTemplate(tx, assignmentId);
    },
  });
  if (webhookConfiguration?.tag === 'disabled') await warnOfGitHooks(ctx, assignmentId);
  return changed;
}

interface Received {
  types: SubmitTypes;
  files: store.TemplateFile[];
}

/** Reads the part `json` and stores the files of the parts `template*`, in any order. */
async function receive(ctx: Context, tenantId: string): Promise<Received> {
  const settings = await readSettings(ctx.db, tenantId);
  const maxTotalBytes = settings.get('MAX_NORMAL_UPLOAD_SIZE');
  const received: Received = { types: {}, files: [] };
  let totalBytes = 0;
  const limits = { fileBytes: settings.get('MAX_FILE_SIZE'), files: settings.get('MAX_NUMBER_OF_FILES') };
  for await (const part of ctx.request.parts(limits)) {
    if (part.name === 'json') {
      received.types = parsedPart(SubmitTypes, await readJsonPart(part));
      continue;
    }
    if (!part.name.startsWith('template')) {
      part.stream.resume();
      continue;
    }
    const file = await storeFile(ctx, part);
    totalBytes += file.sizeBytes;
    if (totalBytes > maxTotalBytes) throw new RefusedError(requestTooLarge);
    received.files.push(file);
  }
  return { ...received, files: lastOfEachPath(received.files) };
}

async function storeFile(ctx: Context, part: UploadPart): Promise<store.TemplateFile> {
  const path = templatePathOf(part.fileName ?? '');
  if (path === undefined) throw new RefusedError(badTemplateName);
  const stored = await ctx.platform.blobs.put(part.stream);
  if (part.isTruncated()) throw new RefusedError(requestTooLarge);
  return { path, ...stored };
}

/** Of the same path twice in one upload the later file counts; a path that is also a directory is refused. */
function lastOfEachPath(files: readonly store.TemplateFile[]): store.TemplateFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const directories = directoriesAbove(byPath.keys());
  if ([...directories].some((path) => byPath.has(path))) throw new RefusedError(badTemplateName);
  if (!fitsTree([...byPath.keys()])) throw new RefusedError(requestTooLarge);
  return [...byPath.values()];
}

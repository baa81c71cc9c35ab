// One file of the template, as the editor in the browser makes, changes and renames it.
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import type { setUpContract } from '../../domain/set-up-contract.ts';
import { directoriesAbove, type DirectoryNode } from '../../domain/file-tree.ts';
import {
  badTemplateName,
  templateFileChanged,
  templateFileExists,
  templateTooLarge,
} from '../../domain/refusals.ts';
import { fitsTree, templatePathOf } from '../../domain/template-tree.ts';
import { listTemplateRows, putTemplateRow, type TemplateFile } from '../template-store.ts';
import { accessForEdit, changeAssignment } from './edit.ts';
import { getTemplate } from './template.ts';

type Wishes = BodyOf<typeof setUpContract.putTemplateFile>;
type Row = Awaited<ReturnType<typeof listTemplateRows>>[number];

export async function putTemplateFile(
  ctx: Context,
  assignmentId: number,
  wishes: Wishes,
): Promise<DirectoryNode> {
  const scope = await accessForEdit(ctx, assignmentId);
  const path = templatePathOf(wishes.path);
  if (path === undefined) throw new RefusedError(badTemplateName);
  const content = await storedText(ctx, wishes);
  const settings = await readSettings(ctx.db, scope.tenantId);
  await changeAssignment(ctx, scope, {
    fields: ['template'],
    // The assignment is locked, so of two people who change files at once the second sees what the first did.
    change: async (tx) => {
      const rows = await listTemplateRows(tx, assignmentId);
      const before = rows.find(({ id, sha256 }) => id === wishes.fileId && sha256 !== null);
      if (wishes.fileId !== undefined && !before) throw ctx.notFound('file');
      const isOther = wishes.seenHash !== undefined && before?.sha256 !== wishes.seenHash;
      if (isOther) throw new RefusedError(templateFileChanged);
      const others = rows.filter((row) => row.id !== before?.id);
      demandFree(path, others);
      const { sha256, sizeBytes } = content ?? (before ? fileOf(before) : undefined) ?? (await empty(ctx));
      const kept = others.flatMap((row) => fileOf(row) ?? []);
      const files = [...kept, { path, sha256, sizeBytes }];
      const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
      const isTooLarge =
        sizeBytes > settings.get('MAX_FILE_SIZE') ||
        totalBytes > settings.get('MAX_NORMAL_UPLOAD_SIZE') ||
        !fitsTree(files.map((file) => file.path));
      if (isTooLarge) throw new RefusedError(templateTooLarge);
      await putTemplateRow(tx, { assignmentId, fileId: before?.id }, { path, sha256, sizeBytes });
    },
  });
  return getTemplate(ctx, assignmentId);
}

async function storedText(ctx: Context, { text, fileId }: Wishes) {
  if (text === undefined) return fileId === undefined ? empty(ctx) : undefined;
  return ctx.platform.blobs.put(Readable.from([Buffer.from(text)]));
}

const empty = (ctx: Context) => ctx.platform.blobs.put(Readable.from([]));

function fileOf({ path, sha256, sizeBytes }: Row): TemplateFile | undefined {
  return sha256 === null ? undefined : { path, sha256, sizeBytes };
}

/** No other file may have the path, stand where it needs a folder, or lie in a folder of its name. */
function demandFree(path: string, others: readonly Row[]): void {
  const above = directoriesAbove([path]);
  const isTaken = others.some((row) =>
    row.sha256 === null ? false : row.path === path || above.has(row.path) || row.path.startsWith(`${path}/`),
  );
  if (isTaken) throw new RefusedError(templateFileExists);
}

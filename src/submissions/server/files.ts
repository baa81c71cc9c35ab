// Reading the files of a submission.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { Download } from '../../kernel/server/http/download.ts';
import { Unchanging } from '../../kernel/server/http/unchanging.ts';
import { orMissing } from '../../kernel/server/or-missing.ts';
import { treeLimits, treeOf, type DirectoryNode } from '../../assignments/domain/file-tree.ts';
import type { FileInformation } from '../domain/model.ts';
import { fileNotFound } from '../domain/refusals.ts';
import { Pace } from '../../kernel/server/turns/pace.ts';
import { accessFiles } from './access.ts';
import {
  findFile,
  findFileOf,
  listEntriesOf,
  listFilesAfter,
  sumBelow,
  type DirectoryEntry,
  type WhichTree,
} from './file-store.ts';
import { accessTree, seesTeacherFiles } from './revisions/access.ts';
import { findRevision, newestRevisionId, type FoundRevision } from './revisions/store.ts';
import type { SubmissionFile, TreeOwner } from './revisions/tree-source.ts';
import { submissionSlots } from './slots.ts';
import { withoutTrailing } from '../../kernel/domain/texts/without-trailing.ts';
import { viewFilesRule } from '../domain/access-rules.ts';

const filesAtOnce = 2000;

/** The tree as it was handed in, and that of staff where they changed something and the caller may know of it. */
export async function readRootFileTrees(
  ctx: Context,
  submissionId: number,
): Promise<Unchanging<{ student: DirectoryNode; teacher: DirectoryNode | null }>> {
  const scope = await accessFiles(ctx, submissionId);
  const newest = (await seesTeacherFiles(ctx, scope)) ? await newestRevisionId(ctx.db, submissionId) : 0;
  return new Unchanging(`submission ${submissionId} ${newest}`, async () => ({
    student: await readTree(ctx, { submissionId, owner: 'student' }),
    teacher: newest === 0 ? null : await readTree(ctx, { submissionId, owner: 'teacher' }),
  }));
}

async function readTree(ctx: Context, which: WhichTree): Promise<DirectoryNode> {
  return rootTreeOf(shownOf(ctx, await readInPortions(ctx, which)));
}

/** Reads no more entries than a tree shows, plus one, in portions so small that nobody else waits long. */
async function readInPortions(ctx: Context, { submissionId, owner }: WhichTree): Promise<SubmissionFile[]> {
  const pace = new Pace(ctx.request.departure);
  const files: SubmissionFile[] = [];
  let wanted = 1;
  while (wanted > 0) {
    const after = { submissionId, id: files.at(-1)?.id ?? 0 };
    const limit = Math.min(filesAtOnce, treeLimits.entries + 1 - files.length);
    const found = await listFilesAfter(ctx.db, [submissionId], { after, limit, owner });
    files.push(...found);
    await pace.rest();
    wanted = found.length < limit ? 0 : treeLimits.entries + 1 - files.length;
  }
  return files;
}

function rootTreeOf(files: readonly SubmissionFile[]): DirectoryNode {
  const root = files.find((file) => file.path === '');
  if (!root) throw new Error('A submission has no root directory.');
  return treeOf({ id: String(root.id), name: '' }, files);
}

/**
 * Hand-ins from before the limit may have more entries than one answer holds. Parents come first, so they are
 * always shown; staff cannot change such hand-ins.
 */
function shownOf<Entry>(ctx: Context, found: readonly Entry[]): readonly Entry[] {
  if (found.length <= treeLimits.entries) return found;
  ctx.warn('015', `Only the first ${treeLimits.entries} files and directories of this hand-in are shown.`);
  return found.slice(0, treeLimits.entries);
}

/** One file by id or path; without either, the root. */
export async function readFileInformation(
  ctx: Context,
  submissionId: number,
  wanted: {
    path?: string | undefined;
    fileId?: string | undefined;
    owner?: TreeOwner | 'auto' | undefined;
  },
): Promise<FileInformation> {
  const scope = await accessFiles(ctx, submissionId);
  const { submission } = scope;
  const owner = await accessTree(ctx, scope, wanted.owner);
  const path = withoutTrailing((wanted.path ?? '').replace(/^\/+/, ''), '/');
  const found = await findFileOf(ctx.db, { submissionId, owner }, { path, fileId: wanted.fileId });
  if (!found) throw new RefusedError(fileNotFound);
  const informationOf = (entry: DirectoryEntry) => ({
    id: String(entry.id),
    name: entry.name,
    isDirectory: entry.isDirectory,
    size: entry.sizeBytes,
    modificationDate: secondsOf(submission.createdAt),
  });
  const own = { id: found.id, name: nameOf(found), isDirectory: found.isDirectory };
  if (!found.isDirectory) return informationOf({ ...own, sizeBytes: found.sizeBytes ?? 0 });
  const entries = shownOf(
    ctx,
    await listEntriesOf(ctx.db, { directory: found, owner }, treeLimits.entries + 1),
  );
  const sizeBytes = await sumBelow(ctx.db, { directory: found, owner });
  return { ...informationOf({ ...own, sizeBytes }), entries: entries.map(informationOf) };
}

/** As file systems tell moments. */
export const secondsOf = (moment: Date): number => moment.getTime() / 1000;

function nameOf({ path }: Pick<SubmissionFile, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * The bytes of a file by its id. A file that the caller may not see is answered like one that does not exist.
 */
export async function downloadFile(ctx: Context, fileId: string): Promise<Download> {
  ctx.rule(viewFilesRule);
  const download = fileId.includes('-') ? submissionSlots.downloadOutputFile.get() : downloadHandedIn;
  return orMissing(download(ctx, fileId), new RefusedError(fileNotFound));
}

/** The tag is the hash of the content, which never changes under this id. */
async function downloadHandedIn(ctx: Context, fileId: string): Promise<Download> {
  const { path, sha256, ...file } = await accessFile(ctx, Number(fileId));
  if (path === null || sha256 === null) throw new RefusedError(fileNotFound);
  return new Download({
    content: (range) => ctx.platform.blobs.open(sha256, range),
    contentType: 'application/octet-stream',
    fileName: nameOf({ path }),
    sizeBytes: file.sizeBytes ?? 0,
    entityTag: sha256,
  });
}

/** A file as handed in, or any revision of one for those who may see these. */
async function accessFile(ctx: Context, fileId: number): Promise<SubmissionFile | FoundRevision> {
  const handedIn = await findFile(ctx.db, fileId);
  const file = handedIn ?? (await findRevision(ctx.db, fileId));
  if (!file) throw new RefusedError(fileNotFound);
  const scope = await accessFiles(ctx, file.submissionId);
  if (!handedIn && !(await seesTeacherFiles(ctx, scope))) throw new RefusedError(fileNotFound);
  return file;
}

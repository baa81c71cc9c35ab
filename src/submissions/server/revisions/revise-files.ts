// How staff change files: each change is a revision beside what was handed in, which stays as it is.
import { renewSession, type Context } from '../../../access/server/index.ts';
import { shownPerson } from '../../../assignments/server/index.ts';
import { treeLimits, unknownParentsOf } from '../../../assignments/domain/file-tree.ts';
import { demand, RefusedError } from '../../../kernel/domain/refusal.ts';
import { withoutTrailing } from '../../../kernel/domain/texts/without-trailing.ts';
import { recordBlobs } from '../../../kernel/server/blobs/blob-store.ts';
import type { StoredBlob } from '../../../kernel/server/blobs/blobs.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { missingParam } from '../../../kernel/server/http/refusals.ts';
import { orMissing } from '../../../kernel/server/or-missing.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { editFilesRule } from '../../domain/access-rules.ts';
import type { FileInformation } from '../../domain/model.ts';
import { fileNotFound } from '../../domain/refusals.ts';
import * as refusals from '../../domain/revisions/refusals.ts';
import {
  mayHavePaths,
  mayLieBelow,
  mayMove,
  mostRevisions,
  revisedPathOf,
} from '../../domain/revisions/rules.ts';
import type { SubmissionScope } from '../access.ts';
import { findFile } from '../file-store.ts';
import { secondsOf } from '../files.ts';
import { accessFilesToEdit } from './access.ts';
import { receiveFile } from './received-file.ts';
import * as store from './store.ts';
import type { SubmissionFile } from './tree-source.ts';

/** Adds a file, or a folder where the path ends in a slash, with the folders above it. */
export async function createTeacherFile(
  ctx: Context,
  submissionId: number,
  given: string,
): Promise<FileInformation> {
  const path = wantedPath(given);
  const isDirectory = given.endsWith('/');
  const scope = await accessFilesToEdit(ctx, submissionId);
  const content = isDirectory ? undefined : await receive(ctx, scope);
  return revise(ctx, scope, async (tx) => {
    const above = await placeFor(tx, submissionId, path);
    const before = isDirectory ? undefined : await store.findDeletedAt(tx, submissionId, path);
    return [...above, { before, path, isDirectory, ...stored(content) }];
  });
}

export async function changeTeacherFile(
  ctx: Context,
  fileId: string,
  wanted: { operation: 'content' | 'rename'; newPath?: string | undefined },
): Promise<FileInformation> {
  const { file, scope } = await accessFileToEdit(ctx, Number(fileId));
  if (wanted.operation === 'content') return changeContent(ctx, scope, file);
  if (wanted.newPath === undefined)
    throw new RefusedError(missingParam, { text: 'The new path is missing. Send it as "new_path".' });
  return rename(ctx, { scope, file, to: wantedPath(wanted.newPath) });
}

async function changeContent(
  ctx: Context,
  scope: SubmissionScope,
  file: SubmissionFile,
): Promise<FileInformation> {
  if (file.isDirectory) throw new RefusedError(refusals.folderHasNoText);
  const content = await receive(ctx, scope);
  return revise(ctx, scope, async (tx) => {
    const before = await demandPresent(tx, { file, scope });
    return [{ before, path: before.path, isDirectory: false, ...stored(content) }];
  });
}

function rename(
  ctx: Context,
  { scope, file, to }: { scope: SubmissionScope; file: SubmissionFile; to: string },
): Promise<FileInformation> {
  demandBelowRoot(file);
  demand(mayMove(file.path, to));
  return revise(ctx, scope, async (tx) => {
    const before = await demandPresent(tx, { file, scope });
    const above = await placeFor(tx, scope.submissionId, to);
    const moved = await store.listFrom(tx, scope.submissionId, before.path);
    // The renamed one comes last: the answer tells of it.
    const ordered = [...moved.filter(({ id }) => id !== before.id), before];
    const changes = ordered.map((one) => changeOf(one, to + one.path.slice(before.path.length)));
    demand(mayHavePaths(changes.map(({ path }) => path ?? '')));
    return [...above, ...changes];
  });
}

/** Deletes a file, or a folder with everything in it. */
export async function deleteTeacherFile(ctx: Context, fileId: string): Promise<undefined> {
  const { file, scope } = await accessFileToEdit(ctx, Number(fileId));
  demandBelowRoot(file);
  await ctx.transaction(async (tx) => {
    await store.lockFiles(tx, scope.submissionId);
    await demandPresent(tx, { file, scope });
    const removed = await store.listFrom(tx, scope.submissionId, file.path);
    await write(ctx, tx, {
      scope,
      changes: removed.map((one) => ({
        before: one,
        path: null,
        isDirectory: one.isDirectory,
        ...stored(undefined),
      })),
    });
  });
  return undefined;
}

/** A file that stands in the tree of staff, or one that was replaced there, for those who may change it. */
async function accessFileToEdit(
  ctx: Context,
  fileId: number,
): Promise<{ file: SubmissionFile; scope: SubmissionScope }> {
  ctx.rule(editFilesRule);
  const file = (await findFile(ctx.db, fileId)) ?? (await store.findRevision(ctx.db, fileId));
  if (!file) throw new RefusedError(fileNotFound);
  // A file of a hidden submission is answered like one that does not exist.
  const scope = await orMissing(accessFilesToEdit(ctx, file.submissionId), new RefusedError(fileNotFound));
  // Whoever read the id of a deleted file has read a tree that is no more.
  if (file.path === null) throw new RefusedError(refusals.changedMeanwhile);
  return { file: { ...file, path: file.path }, scope };
}

function wantedPath(given: string): string {
  const wanted = revisedPathOf(withoutTrailing(given, '/'));
  if (!('path' in wanted)) {
    demand(wanted);
    throw new Error('A path that may be used has no path.');
  }
  return wanted.path;
}

function demandBelowRoot(file: SubmissionFile): void {
  if (file.path === '') throw new RefusedError(refusals.rootStays);
}

async function receive(ctx: Context, scope: SubmissionScope): Promise<StoredBlob> {
  const settings = await readSettings(ctx.db, scope.course.tenantId);
  const content = await receiveFile(ctx, settings.get('MAX_FILE_SIZE'));
  // The body may have taken long: the caller may have left the course, or somebody may have given an extension.
  await renewSession(ctx);
  await accessFilesToEdit(ctx, scope.submissionId);
  return content;
}

/** Makes changes while nobody else changes these files; answers what the last of them made. */
async function revise(
  ctx: Context,
  scope: SubmissionScope,
  changesOf: (tx: Tx) => Promise<store.FileChange[]>,
): Promise<FileInformation> {
  return ctx.transaction(async (tx) => {
    await store.lockFiles(tx, scope.submissionId);
    const changes = await changesOf(tx);
    await recordBlobs(
      tx,
      changes.flatMap(({ sha256, sizeBytes }) =>
        sha256 === null || sizeBytes === null ? [] : [{ sha256, sizeBytes }],
      ),
    );
    const id = await write(ctx, tx, { scope, changes });
    const made = changes.at(-1);
    const { path, isDirectory = false, sizeBytes } = made ?? {};
    const name = (path ?? '').slice((path ?? '').lastIndexOf('/') + 1);
    return {
      id: String(id),
      name,
      isDirectory,
      size: sizeBytes ?? 0,
      modificationDate: secondsOf(ctx.now()),
    };
  });
}

async function write(
  ctx: Context,
  tx: Tx,
  { scope, changes }: { scope: SubmissionScope; changes: readonly store.FileChange[] },
): Promise<number> {
  const { submissionId } = scope;
  const made = { submissionId, madeBy: ctx.session.personId, madeAt: ctx.now() };
  const ids = await store.insertRevisions(tx, made, changes);
  const { entries, sizeBytes, revisions } = await store.measureTree(tx, submissionId);
  if (revisions > mostRevisions) throw new RefusedError(refusals.tooManyRevisions);
  const settings = await readSettings(tx, scope.course.tenantId);
  const isLarger = entries > treeLimits.entries || sizeBytes > settings.get('MAX_LARGE_UPLOAD_SIZE');
  if (isLarger && changes.some(({ path }) => path !== null)) throw new RefusedError(refusals.treeTooLarge);
  await tx.audit({
    action: 'files of a submission changed',
    ...{ subjectKind: 'submission', subjectId: String(submissionId) },
    detail: { revisionIds: ids.slice(0, 20), count: ids.length },
  });
  return ids.at(-1) ?? 0;
}

/** The file as it stands under the lock; refused when somebody was first. */
async function demandPresent(
  tx: Tx,
  { file, scope }: { file: SubmissionFile; scope: SubmissionScope },
): Promise<SubmissionFile> {
  const [present] = await store.listAtPaths(tx, scope.submissionId, [file.path]);
  if (present?.id === file.id) return present;
  const newest = await store.findNewestOf(tx, file);
  const person = newest && (await shownPerson(tx, scope.viewer.names, newest.madeBy));
  const text = person
    ? `${person.name} has changed this file meanwhile, so nothing was saved. Compare theirs with yours, then try again.`
    : refusals.changedMeanwhile.text;
  throw new RefusedError(refusals.changedMeanwhile, { text });
}

/** The folders to make above a new path. Refused when the path is taken or leads through a file. */
async function placeFor(tx: Tx, submissionId: number, path: string): Promise<store.FileChange[]> {
  const above = [...unknownParentsOf(path, new Set())].toReversed();
  const there = await store.listAtPaths(tx, submissionId, [...above, path]);
  if (there.some((one) => one.path === path)) throw new RefusedError(refusals.pathTaken);
  demand(mayLieBelow(there));
  const known = new Set(there.map((one) => one.path));
  return above
    .filter((one) => !known.has(one))
    .map((one) => ({ before: undefined, path: one, isDirectory: true, ...stored(undefined) }));
}

function changeOf(before: SubmissionFile, path: string): store.FileChange {
  const { isDirectory, sha256, sizeBytes } = before;
  return { before, path, isDirectory, sha256, sizeBytes };
}

function stored(content: StoredBlob | undefined) {
  return { sha256: content?.sha256 ?? null, sizeBytes: content?.sizeBytes ?? null };
}

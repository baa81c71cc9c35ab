// Stores new files of upload blocks once. Their configuration knows them by id.
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError, type FieldProblem } from '../../../kernel/domain/refusal.ts';
import { recordBlobs } from '../../../kernel/server/blobs/blob-store.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Settings } from '../../../tenants/server/index.ts';
import type { Block } from '../../domain/block.ts';
import { filesOfBlocks } from '../../domain/block-files.ts';
import { configurationFilesTooLarge, invalidConfiguration } from '../../domain/refusals.ts';
import type { StoredFile } from '../../domain/steps/fields.ts';
import {
  blocksOfRequest,
  filesOfRequest,
  type RequestBlock,
  type RequestFile,
} from '../../domain/wire/request-blocks.ts';
import {
  countFiles,
  insertFiles,
  removeUnusedFiles,
  type ConfigurationFile,
} from '../store/configurations.ts';

export interface KnownFiles {
  /** All files of the configuration by their ids, including files of old versions of its blocks. */
  readonly files: ReadonlyMap<string, ConfigurationFile>;
  /** The paths of files in the present blocks, for those that are named only by their ids. */
  readonly paths: ReadonlyMap<string, string>;
}

export function knownFilesOf(files: readonly ConfigurationFile[], blocks: readonly Block[]): KnownFiles {
  return {
    files: new Map(files.map((file) => [file.id, file])),
    paths: new Map(filesOfBlocks(blocks).map(({ id, path }) => [id, path])),
  };
}

export interface SavedBlocks {
  readonly blocks: Block[];
  readonly newFiles: ConfigurationFile[];
}

/** Of a set-up, or of tests. */
const mostFiles = 2_000;

/** The sent blocks, after their new file contents are stored. The caller's transaction writes the rows. */
export async function saveFilesOf(
  ctx: Context,
  sent: readonly RequestBlock[],
  { known, settings }: { known: KnownFiles; settings: Settings },
): Promise<SavedBlocks> {
  const newFiles: ConfigurationFile[] = [];
  const stored = new Map<RequestFile, StoredFile>();
  const wanted = filesOfRequest(sent);
  if (wanted.length > mostFiles) {
    const text = `The AutoTest has ${wanted.length} files; at most ${mostFiles} are allowed. Pack some into an archive.`;
    throw new RefusedError(configurationFilesTooLarge, { text });
  }
  for (const file of wanted) {
    if ('contents' in file) {
      const saved = await saveFile(ctx, file, settings);
      newFiles.push(saved);
      stored.set(file, { id: saved.id, path: file.path, size: saved.sizeBytes });
    } else stored.set(file, knownFile(file, known));
  }
  const { clock, random } = ctx.platform;
  const blocks = blocksOfRequest(sent, {
    newId: () => newUlid(clock, random),
    storedOf: (file) => stored.get(file) ?? unknownFile(),
  });
  return { blocks, newFiles };
}

/** Refuses a configuration if all its files together are too large. */
export function demandTotalSize(blocks: readonly Block[], settings: Settings): void {
  const bytes = filesOfBlocks(blocks).reduce((sum, { size }) => sum + size, 0);
  const most = settings.get('NEW_AUTO_TEST_CONFIG_STORAGE_SIZE');
  if (bytes <= most) return;
  throw new RefusedError(configurationFilesTooLarge, {
    text: `The files of the AutoTest have ${bytes} bytes together; at most ${most} are allowed.`,
  });
}

async function saveFile(
  ctx: Context,
  { path, contents }: { path: string; contents: string },
  settings: Settings,
): Promise<ConfigurationFile> {
  const bytes = Buffer.from(contents, 'base64');
  const most = settings.get('NEW_AUTO_TEST_CONFIG_FILE_SIZE');
  if (bytes.length > most) {
    throw new RefusedError(configurationFilesTooLarge, {
      text: `The file ${path} has ${bytes.length} bytes; at most ${most} are allowed.`,
    });
  }
  const { platform } = ctx;
  return {
    id: newUlid(platform.clock, platform.random),
    ...(await platform.blobs.put(Readable.from([bytes]))),
  };
}

function knownFile(file: { id: string; path?: string | undefined }, known: KnownFiles): StoredFile {
  const row = known.files.get(file.id);
  const path = file.path ?? known.paths.get(file.id);
  if (!row || path === undefined) return unknownFile();
  return { id: row.id, path, size: row.sizeBytes };
}

function unknownFile(): never {
  const problem: FieldProblem = {
    path: '',
    message: 'A file is no longer part of this AutoTest. Add it again.',
  };
  throw new RefusedError(invalidConfiguration, { text: problem.message, fieldList: [problem] });
}

/**
 * Files of old versions stay, so that snapshots have theirs and changes can be undone. Only so many of them: beyond it,
 * those go that neither the present blocks nor a snapshot has.
 */
const mostKept = 10_000;

/** Adds the files of the blocks that were just written. */
export async function addFiles(
  tx: Tx,
  assignmentId: number,
  files: readonly ConfigurationFile[],
): Promise<void> {
  if (files.length === 0) return;
  await recordBlobs(tx, files);
  await insertFiles(tx, assignmentId, files);
  if ((await countFiles(tx, assignmentId)) <= mostKept) return;
  await removeUnusedFiles(tx, assignmentId);
  if ((await countFiles(tx, assignmentId)) <= mostKept) return;
  const text = `The snapshots of this AutoTest hold ${mostKept} files together, and no more can be added. Delete the AutoTest and import its tests anew.`;
  throw new RefusedError(configurationFilesTooLarge, { text });
}

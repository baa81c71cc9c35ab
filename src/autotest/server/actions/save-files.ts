// Stores new files of upload blocks once. Their configuration knows them by id.
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError, type FieldProblem } from '../../../kernel/domain/refusal.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
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
import type { ConfigurationFile } from '../store/configurations.ts';

export interface KnownFiles {
  /** All files of the configuration, including files of old versions of its blocks. */
  readonly files: readonly ConfigurationFile[];
  /** The present blocks. They tell the path of a file that is named only by its id. */
  readonly blocks: readonly Block[];
}

export interface SavedBlocks {
  readonly blocks: Block[];
  readonly newFiles: ConfigurationFile[];
}

/** The sent blocks, after their new file contents are stored. The caller's transaction writes the rows. */
export async function saveFilesOf(
  ctx: Context,
  sent: readonly RequestBlock[],
  { known, settings }: { known: KnownFiles; settings: Settings },
): Promise<SavedBlocks> {
  const newFiles: ConfigurationFile[] = [];
  const stored = new Map<RequestFile, StoredFile>();
  for (const file of filesOfRequest(sent)) {
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
  const row = known.files.find(({ id }) => id === file.id);
  const present = filesOfBlocks(known.blocks).find(({ id }) => id === file.id);
  const path = file.path ?? present?.path;
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

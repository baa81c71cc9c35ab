// Every archive reader yields members with their bytes, one by one, in the order of the archive.
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { invalidArchive } from '../../domain/refusals.ts';

export interface ArchiveMember {
  /** The name as the archive has it, unchecked. */
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'symbolicLink' | 'special';
  /** The size that the archive announces. The bytes are counted anyway. */
  readonly announcedSizeBytes: number;
  /**
   * The bytes; for a symbolic link, its target. Read them before you ask for the next member, or not at all.
   */
  readonly content: () => AsyncIterable<Uint8Array>;
}

/**
 * Turns an error while an archive is read into one for the user: the archive is damaged, unless our own disk
 * failed.
 */
export function archiveFailure(error: unknown): unknown {
  if (error instanceof RefusedError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const encrypted = /encrypt|passphrase/i.test(reason);
  return new RefusedError(invalidArchive, {
    ...(encrypted
      ? { text: 'The archive is protected by a password. Pack the files again without one.' }
      : {}),
    description: reason.slice(0, 500),
  });
}

/** The same bytes. Read errors become errors that the user understands. */
export async function* withArchiveFailures<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    throw archiveFailure(error);
  }
}

// What every archive reader gives: members one by one, in the order of the archive, each with its bytes.
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { invalidArchive } from '../../domain/refusals.ts';

export interface ArchiveMember {
  /** The name as the archive has it, unchecked. */
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'symbolicLink' | 'special';
  /** What the archive says; the bytes are counted anyway. */
  readonly announcedSizeBytes: number;
  /** The bytes; for a symbolic link its target. To be read before the next member is asked for, or not at all. */
  readonly content: () => AsyncIterable<Uint8Array>;
}

/** An error while reading an archive, as the user should see it: a damaged archive, unless our own disk failed. */
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

/** The same bytes, with read errors turned into what the user should see. */
export async function* withArchiveFailures<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (error) {
    throw archiveFailure(error);
  }
}

// Stores the members of a hand-in one by one. All names are checked here, all bytes are counted, and warnings
// are kept.
import { Readable } from 'node:stream';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { type CheckedPath, checkedPathOf, filePathOf } from '../../domain/file-name.ts';
import type { FileEntry } from '../../domain/file-tree.ts';
import { isLitter } from '../../../assignments/domain/hand-in-rules/litter.ts';
import type { Ledger } from './ledger.ts';
import { type ArchiveMember, withArchiveFailures } from './member.ts';

export interface StoredFile {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Stores the bytes of one file. */
export type FileSink = (content: Readable, path: string) => Promise<StoredFile>;

/** A warning of the REST API: 003 SYMLINK_IN_ARCHIVE, 004 INVALID_FILENAME. */
export interface IntakeWarning {
  readonly number: '003' | '004';
  readonly text: string;
}

const maxLinkTargetBytes = 4096;
const maxNamesInWarning = 5;

export class Intake {
  readonly ledger: Ledger;
  readonly #sink: FileSink;
  readonly #links: string[] = [];
  readonly #skipped: string[] = [];
  readonly #renamed: string[] = [];

  constructor(ledger: Ledger, sink: FileSink) {
    this.ledger = ledger;
    this.#sink = sink;
  }

  /** Stores one member of an archive; null when the member adds nothing to the tree. */
  async storeMember(member: ArchiveMember): Promise<FileEntry | null> {
    this.ledger.countEntry();
    const path = this.acceptPath(
      member.kind === 'directory' ? checkedPathOf(member.name) : filePathOf(member.name),
    );
    if (isLitter(path)) return null;
    switch (member.kind) {
      case 'directory':
        if (path === '') return null;
        this.ledger.countInTree('directory', path);
        return { kind: 'directory', path };
      case 'special':
        this.#skipped.push(path);
        return null;
      case 'symbolicLink':
        this.#links.push(path);
        return await this.storeFile(path, linkText(member));
      case 'file':
        this.ledger.checkFileSize(path, member.announcedSizeBytes);
        return await this.storeFile(path, withArchiveFailures(member.content()));
    }
  }

  /** Answers the path to keep, or throws the refusal. It remembers renamed files. */
  acceptPath(checked: CheckedPath): string {
    if ('refusal' in checked) throw new RefusedError(checked.refusal, checked.detail);
    if (checked.renamed) this.#renamed.push(checked.path);
    return checked.path;
  }

  /** Counts the bytes on their way to the sink. */
  async storeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<FileEntry> {
    this.ledger.countInTree('file', path);
    let failure: unknown;
    const counted = this.#counted(path, content, (error) => (failure = error));
    const stored = await this.#sink(Readable.from(counted, { objectMode: false }), path).catch(
      (error: unknown) => {
        // A sink may wrap the error of its source, but the user needs the first error.
        throw failure ?? error;
      },
    );
    return { kind: 'file', path, sha256: stored.sha256, sizeBytes: stored.sizeBytes };
  }

  warnings(): IntakeWarning[] {
    const found: [IntakeWarning['number'], string, string[]][] = [
      ['003', 'Symbolic links were replaced by text files that name their targets', this.#links],
      ['003', 'Hard links and special files were left out', this.#skipped],
      [
        '004',
        'Names that the platform uses itself, or with invisible characters, were changed',
        this.#renamed,
      ],
    ];
    return found.flatMap(([number, text, paths]) =>
      paths.length === 0 ? [] : [{ number, text: `${text}: ${namesTextOf(paths)}` }],
    );
  }

  async *#counted(
    path: string,
    content: AsyncIterable<Uint8Array>,
    onFailure: (error: unknown) => void,
  ): AsyncGenerator<Uint8Array> {
    let fileBytes = 0;
    try {
      for await (const chunk of content) {
        fileBytes += chunk.length;
        this.ledger.countUnpacked(chunk.length, { path, fileBytes });
        yield chunk;
      }
    } catch (error) {
      onFailure(error);
      throw error;
    }
  }
}

async function* linkText(member: ArchiveMember): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of withArchiveFailures(member.content())) {
    bytes += chunk.length;
    if (bytes <= maxLinkTargetBytes) chunks.push(chunk);
  }
  const target = Buffer.concat(chunks).toString('utf8');
  yield Buffer.from(
    `This was a symbolic link to "${target}". Links are not followed; hand in the file itself.\n`,
  );
}

function namesTextOf(paths: readonly string[]): string {
  const shown = paths.slice(0, maxNamesInWarning).map((path) => path.replaceAll(/\p{Cc}/gu, '?'));
  const more = paths.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more.` : `${shown.join(', ')}.`;
}

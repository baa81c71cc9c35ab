// Members of a tar stream. Compressed archives and 7z archives also end up here, after they are unpacked or
// rewritten.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import type { Header } from 'tar-stream';
import { demand, refused } from '../../../kernel/domain/refusal.ts';
import { uploadTooLarge } from '../../domain/refusals.ts';
import type { IntakeLimits, Ledger } from './ledger.ts';
import type { ArchiveMember } from './member.ts';
import { withSmallHeaders } from './tar-headers.ts';

// The oldest tar files have no signature. The declared type lacks this option.
const extractOptions = { allowUnknownFormat: true, highWaterMark: 65_536 };
/** Headers, padding and long names of one member. */
const overheadPerEntryBytes = 4096;

export async function* readTar(source: Readable, ledger: Ledger): AsyncGenerator<ArchiveMember> {
  const members = extract(extractOptions);
  const ceiling = (chunks: AsyncIterable<Buffer>) => belowCeiling(chunks, ledger.limits);
  const flow = pipeline(source, ceiling, withSmallHeaders, members).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const member of members) {
      const { header } = member;
      yield {
        name: header.name,
        kind: kindOf(header),
        announcedSizeBytes: header.size,
        content: () => (header.type === 'symlink' ? targetOf(header) : bytesOf(member)),
      };
      // Skip what the caller did not read; otherwise the next member never comes.
      member.resume();
    }
    const failure = await flow;
    if (failure !== null) throw failure;
  } finally {
    members.destroy();
    source.destroy();
    await flow;
  }
}

/** Limits the length of the whole stream, because skipping bytes costs time too. */
async function* belowCeiling(chunks: AsyncIterable<Buffer>, limits: IntakeLimits): AsyncGenerator<Buffer> {
  const ceiling = limits.maxTotalSizeBytes + (limits.maxEntries + 1024) * overheadPerEntryBytes;
  let passed = 0;
  for await (const chunk of chunks) {
    passed += chunk.length;
    if (passed > ceiling) demand(refused(uploadTooLarge));
    yield chunk;
  }
}

async function* bytesOf(member: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of member) if (chunk instanceof Uint8Array) yield chunk;
}

async function* targetOf(header: Header): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header.linkname);
}

function kindOf(header: Header): ArchiveMember['kind'] {
  switch (header.type) {
    case 'file':
    case 'contiguous-file':
      return header.name.endsWith('/') ? 'directory' : 'file';
    case 'directory':
      return 'directory';
    case 'symlink':
      return 'symbolicLink';
    default:
      return 'special';
  }
}

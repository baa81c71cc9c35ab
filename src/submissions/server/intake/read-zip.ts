// Members of a zip file, in the order of its central directory.
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { ArchiveMember } from './member.ts';
import type { Ledger } from './ledger.ts';

const fileTypeMask = 0o170000;
const utf8Flag = 0x800;
const unixHosts = new Set([3, 19]);

export async function* readZip(file: string, ledger: Ledger): AsyncGenerator<ArchiveMember> {
  // Our own rule checks the names, so that the refusal calls a bad name unsafe and not broken.
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false });
  try {
    ledger.checkEntries(zip.entryCount);
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Error('The archive is encrypted');
      yield {
        name: nameOf(entry),
        kind: kindOf(entry),
        announcedSizeBytes: entry.uncompressedSize,
        content: () => contentOf(zip, entry),
      };
    }
  } finally {
    zip.close();
  }
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  for await (const chunk of chunks) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw new Error(`Checksum of "${nameOf(entry)}" is wrong`);
}

function nameOf(entry: Entry): string {
  // Some packers, such as the one of macOS, write UTF-8 names without setting the flag.
  const flags = isUtf8(entry.fileNameRaw)
    ? entry.generalPurposeBitFlag | utf8Flag
    : entry.generalPurposeBitFlag;
  return getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
}

function kindOf(entry: Entry): ArchiveMember['kind'] {
  const mode = unixHosts.has(entry.versionMadeBy >>> 8) ? entry.externalFileAttributes >>> 16 : 0;
  switch (mode & fileTypeMask) {
    case 0:
    case 0o100000:
      return nameOf(entry).endsWith('/') ? 'directory' : 'file';
    case 0o040000:
      return 'directory';
    case 0o120000:
      return 'symbolicLink';
    default:
      return 'special';
  }
}

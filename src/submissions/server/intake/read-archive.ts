// Reads the members of any archive. The first bytes of the file tell the format; the name only tells that it
// is an archive.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import type { ConfinedTools } from '../../../kernel/server/confined-tool.ts';
import { decompressed, rewrittenToTar } from './external-reader.ts';
import type { Ledger } from './ledger.ts';
import { type ArchiveMember, withArchiveFailures } from './member.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

type ArchiveKind = 'zip' | '7z' | 'gzip' | 'bzip2' | 'xz' | 'tar';

const signatures: readonly [ArchiveKind, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['gzip', [0x1f, 0x8b]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
];
const tarBlockBytes = 512;
const tarChecksum = { start: 148, end: 156 };

/** The members of the archive in this file. A broken or protected archive is refused as INVALID_ARCHIVE. */
export function readArchive(
  file: string,
  ledger: Ledger,
  tools?: ConfinedTools,
): AsyncGenerator<ArchiveMember> {
  return withArchiveFailures(membersOf(file, ledger, tools));
}

async function* membersOf(
  file: string,
  ledger: Ledger,
  tools: ConfinedTools | undefined,
): AsyncGenerator<ArchiveMember> {
  const kind = kindOf(await firstBlockOf(file));
  switch (kind) {
    case 'zip':
      yield* readZip(file, ledger);
      break;
    case 'tar':
      yield* readTar(createReadStream(file), ledger);
      break;
    case 'gzip':
      yield* readTar(gunzipped(file), ledger);
      break;
    case 'bzip2':
    case 'xz':
      yield* readTar(decompressed(file, tools), ledger);
      break;
    case '7z':
      yield* readTar(rewrittenToTar(file, tools), ledger);
      break;
    case undefined:
      throw new Error('The file does not start as an archive does');
  }
}

function gunzipped(file: string): Readable {
  // The reader of the result gets the error, so this callback ignores it.
  return pipeline(createReadStream(file), createGunzip(), () => undefined);
}

async function firstBlockOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(tarBlockBytes), 0, tarBlockBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function kindOf(block: Buffer): ArchiveKind | undefined {
  const signed = signatures.find(([, bytes]) => bytes.every((byte, at) => block[at] === byte));
  return signed?.[0] ?? (isTarHeader(block) ? 'tar' : undefined);
}

/** Checks the checksum, since the oldest tar files have no signature. An empty archive starts with zeros. */
function isTarHeader(block: Buffer): boolean {
  if (block.length < tarBlockBytes) return false;
  const { start, end } = tarChecksum;
  const sum = block.reduce((total, byte, at) => total + (at >= start && at < end ? 0x20 : byte), 0);
  const written = block.toString('latin1', start, end).replaceAll('\0', ' ').trim();
  return block.every((byte) => byte === 0) || sum === Number.parseInt(written, 8);
}

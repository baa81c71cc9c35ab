// Makes archives for tests, honest and hostile ones: packers refuse to write most of the latter.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Header } from 'tar-stream';
import { fromBufferPromise } from 'yauzl';

export interface ZipMember {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode with file type; 0 leaves it to the name. */
  mode?: number;
  flags?: number;
  /** What both headers say instead of the truth. */
  announcedSizeBytes?: number;
  checksum?: number;
}

/** A zip written by hand, so that every field can lie. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { localPart, centralPart } = zipPartsOf(member, offset);
    local.push(localPart);
    central.push(centralPart);
    offset += localPart.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function zipPartsOf(member: ZipMember, offset: number): { localPart: Buffer; centralPart: Buffer } {
  const name = Buffer.from(member.name);
  const content = Buffer.from(member.content ?? '');
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(member.flags ?? 0, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(member.checksum ?? crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(member.announcedSizeBytes ?? content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((member.mode ?? 0) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  return {
    localPart: Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]),
    // "Made by" says Unix, so that the mode counts.
    centralPart: Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, tail, name]),
  };
}

export type TarMember = Partial<Header> & { name: string; content?: string | Buffer };

export async function tarOf(members: readonly TarMember[]): Promise<Buffer> {
  const archive = pack();
  for (const { content, ...header } of members) archive.entry(header, content ?? '');
  archive.finalize();
  const chunks: Buffer[] = [];
  const written: AsyncIterable<unknown> = archive;
  for await (const chunk of written) if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Any bytes through a compressor of the system. */
export function compressedBy(tool: 'bzip2' | 'xz', content: Buffer): Buffer {
  return execFileSync(tool, ['-c'], { input: content, maxBuffer: 1 << 28 });
}

/** What an archiver makes of the files of a folder. */
export function archivedBy(
  command: string,
  argumentsFor: (target: string) => string[],
  folder: string,
): Buffer {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-archive-'));
  try {
    const target = join(place, 'made.archive');
    // Packers write names beyond ASCII as the locale says.
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    execFileSync(command, argumentsFor(target), { cwd: folder, stdio: 'ignore', env });
    return readFileSync(target);
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Names of all entries, sorted. A name that leads out of the archive is an error. */
export async function namesOfZip(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  return names.toSorted();
}

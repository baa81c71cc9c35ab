// Passes a tar stream on, and refuses headers that describe the next member and are larger than any honest
// packer makes them. The tar reader parses each such header at once, and copies a global one for every member
// after it, so a few kilobytes of compressed headers could block the whole server.
import { demand, refused } from '../../../kernel/domain/refusal.ts';
import { invalidArchive } from '../../domain/refusals.ts';

const blockBytes = 512;
const sizeField = { start: 124, end: 136 };
const checksumField = { start: 148, end: 156 };
const typeAt = 156;
const types = { pax: 'x', global: 'g', longLink: 'K', longName: 'L', oldLongName: 'N' };
const maxLongHeaderBytes = 64 * 1024;
/** `git archive` writes its commit into a global header, which needs 52 bytes. */
const maxGlobalHeaderBytes = 4096;

export async function* withSmallHeaders(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const watch = new HeaderWatch();
  for await (const chunk of chunks) {
    watch.look(chunk);
    yield chunk;
  }
}

/** Reads just enough of each header to find the next one, by the same rules as the tar reader after it. */
class HeaderWatch {
  #header = Buffer.alloc(0);
  /** Bytes until the next header begins. */
  #skip = 0;
  /** The pax header that is being collected. It may hold the length of the next member. */
  #pax: { type: string; chunks: Buffer[]; missing: number } | undefined;
  #globalSize: number | undefined;
  #nextSize: number | undefined;

  look(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at += this.#take(chunk.subarray(at));
  }

  #take(rest: Buffer): number {
    if (this.#pax) return this.#takePax(rest, this.#pax);
    if (this.#skip > 0) {
      const skipped = Math.min(this.#skip, rest.length);
      this.#skip -= skipped;
      return skipped;
    }
    const taken = rest.subarray(0, blockBytes - this.#header.length);
    this.#header = Buffer.concat([this.#header, taken]);
    if (this.#header.length === blockBytes) {
      this.#readHeader(this.#header);
      this.#header = Buffer.alloc(0);
    }
    return taken.length;
  }

  #takePax(rest: Buffer, pax: { type: string; chunks: Buffer[]; missing: number }): number {
    const taken = rest.subarray(0, pax.missing);
    pax.chunks.push(taken);
    pax.missing -= taken.length;
    if (pax.missing > 0) return taken.length;
    const size = sizeInPax(Buffer.concat(pax.chunks));
    if (pax.type === types.global) this.#globalSize = size;
    else this.#nextSize = size ?? this.#globalSize;
    this.#pax = undefined;
    return taken.length;
  }

  #readHeader(header: Buffer): void {
    if (isEmptyBlock(header)) return;
    const size = numberIn(header.subarray(sizeField.start, sizeField.end));
    const type = String.fromCharCode(header[typeAt] ?? 0);
    if (!Object.values(types).includes(type)) {
      // The tar reader gives a directory no content, even if its header announces some.
      this.#skip = type === '5' ? 0 : wholeBlocks(this.#nextSize ?? size);
      this.#nextSize = undefined;
      return;
    }
    if (size > (type === types.global ? maxGlobalHeaderBytes : maxLongHeaderBytes)) headerTooLarge();
    this.#skip = wholeBlocks(size);
    if (type !== types.pax && type !== types.global) return;
    this.#skip -= Math.max(0, size);
    this.#pax = { type, chunks: [], missing: Math.max(0, size) };
    if (size === 0) this.#takePax(Buffer.alloc(0), this.#pax);
  }
}

function wholeBlocks(bytes: number): number {
  return Number.isFinite(bytes) && bytes > 0 ? Math.ceil(bytes / blockBytes) * blockBytes : 0;
}

function isEmptyBlock(header: Buffer): boolean {
  return header.every((byte, at) => byte === 0 || (at >= checksumField.start && at < checksumField.end));
}

/** The field holds octal digits, or a number in base 256 if its first bit is set. */
function numberIn(field: Buffer): number {
  if (((field[0] ?? 0) & 0x80) !== 0) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
  return Number.parseInt(field.toString('latin1').replaceAll('\0', ' ').trim() || '0', 8);
}

/** Reads the size as the tar reader does, even when the records make no sense. */
function sizeInPax(body: Buffer): number | undefined {
  let size = '';
  for (let rest = body; rest.length > 0;) {
    const space = rest.indexOf(0x20);
    const digitsEnd = space === -1 ? rest.length : space;
    const length = Number.parseInt(rest.toString('latin1', 0, digitsEnd), 10);
    if (Number.isNaN(length) || length === 0) break;
    const record = rest.subarray(digitsEnd + 1, length - 1).toString('latin1');
    if (!record.includes('=')) break;
    if (record.startsWith('size=')) size = record.slice('size='.length);
    rest = rest.subarray(length);
  }
  return size === '' ? undefined : Number.parseInt(size, 10);
}

function headerTooLarge(): void {
  const text = 'The archive holds a description of its files that is too large. Pack the files again.';
  demand(refused(invalidArchive, { text }));
}

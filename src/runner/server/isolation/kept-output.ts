// Keeps the head and tail of an output stream within a limit, and counts all of it.
import type { StreamText } from '../../domain/plan.ts';

/** Receives the bytes of one stream. */
export interface OutputSink {
  readonly totalBytes: number;
  add(chunk: Buffer): void;
}

/** Keeps head and tail. A mark says how much of the middle was dropped. */
export class KeptOutput implements OutputSink {
  totalBytes = 0;
  readonly #headBytes: number;
  readonly #tailBytes: number;
  readonly #head: Buffer[] = [];
  #headSize = 0;
  #tail: Buffer[] = [];
  #tailSize = 0;

  constructor(keptBytes: number) {
    this.#headBytes = Math.ceil(keptBytes / 2);
    this.#tailBytes = keptBytes - this.#headBytes;
  }

  add(chunk: Buffer): void {
    this.totalBytes += chunk.length;
    const forHead = chunk.subarray(0, this.#headBytes - this.#headSize);
    if (forHead.length > 0) this.#head.push(Buffer.from(forHead));
    this.#headSize += forHead.length;
    const rest = chunk.subarray(forHead.length);
    if (rest.length === 0) return;
    this.#tail.push(Buffer.from(rest.subarray(-this.#tailBytes)));
    this.#tailSize += Math.min(rest.length, this.#tailBytes);
    // Joined only now and then, so that a flood of small chunks does not cost a copy each.
    if (this.#tailSize > 2 * this.#tailBytes + 65_536) this.#joinTail();
  }

  text(): StreamText {
    this.#joinTail();
    const droppedBytes = this.totalBytes - this.#headSize - this.#tailSize;
    const head = Buffer.concat(this.#head);
    const [tail = Buffer.alloc(0)] = this.#tail;
    if (droppedBytes <= 0)
      return { text: readable(Buffer.concat([head, tail])), truncated: false, totalBytes: this.totalBytes };
    const mark = `\n[${droppedBytes} bytes left out]\n`;
    const text =
      readable(head.subarray(0, wholeCharacters(head))) +
      mark +
      readable(tail.subarray(firstCharacter(tail)));
    return { text, truncated: true, totalBytes: this.totalBytes };
  }

  #joinTail(): void {
    const joined = Buffer.concat(this.#tail);
    const kept = this.#tailBytes === 0 ? Buffer.alloc(0) : joined.subarray(-this.#tailBytes);
    this.#tail = [kept];
    this.#tailSize = kept.length;
  }
}

/** Keeps the first bytes unchanged, for archives and reports that we asked for. */
export class FirstBytes implements OutputSink {
  totalBytes = 0;
  readonly #limitBytes: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  add(chunk: Buffer): void {
    this.totalBytes += chunk.length;
    const kept = chunk.subarray(0, this.#limitBytes - this.#size);
    if (kept.length === 0) return;
    this.#chunks.push(Buffer.from(kept));
    this.#size += kept.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/**
 * Makes text for people and for PostgreSQL, which cannot store NUL. Bytes that are not UTF-8 become
 * replacement marks.
 */
export function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD');
}

/** The length without a last character that was cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back >= sequenceLength(byte) ? bytes.length : bytes.length - back;
  }
  return bytes.length;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

function firstCharacter(bytes: Buffer): number {
  let at = 0;
  while (at < Math.min(3, bytes.length) && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}

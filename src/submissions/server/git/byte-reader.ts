// Reads a stream of bytes piece by piece: up to a mark, or a number of bytes.
import { GitFailed, sentences } from './failures.ts';

export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);
  private hasEnded = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The bytes before the next mark, without it; undefined at the end. */
  async until(mark: number, longest: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.held.indexOf(mark);
      if (at !== -1) {
        const found = this.held.subarray(0, at);
        this.held = this.held.subarray(at + 1);
        return found;
      }
      if (this.held.length > longest) throw new GitFailed(sentences.damaged);
      if (!(await this.more())) {
        if (this.held.length > 0) throw new GitFailed(sentences.damaged);
        return undefined;
      }
    }
  }

  /** At least one byte and at most so many. */
  async some(most: number): Promise<Buffer> {
    if (this.held.length === 0 && !(await this.more())) throw new GitFailed(sentences.damaged);
    const found = this.held.subarray(0, most);
    this.held = this.held.subarray(found.length);
    return found;
  }

  async exactly(count: number): Promise<void> {
    for (let left = count; left > 0;) left -= (await this.some(left)).length;
  }

  /** Ends the program that writes. */
  async stop(): Promise<void> {
    await this.source.return?.();
  }

  private async more(): Promise<boolean> {
    if (this.hasEnded) return false;
    const next = await this.source.next();
    this.hasEnded = next.done === true;
    if (next.done === true) return false;
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value]);
    return true;
  }
}

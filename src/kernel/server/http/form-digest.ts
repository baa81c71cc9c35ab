// The digest of a form, computed while it is read. It covers the parts only, since each
// attempt uses another boundary.
import { createHash } from 'node:crypto';
import { Transform, pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CallRequest, UploadPart } from './call-context.ts';

export class FormDigest {
  private readonly parts: unknown[] = [];
  private text: string | undefined;

  /** Yields the parts unchanged; the digest is complete after the last one. */
  async *of(parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      const hash = createHash('sha256');
      const stream = passing((chunk) => hash.update(chunk));
      yield { ...part, stream: pipeline(part.stream, stream, () => undefined) };
      // The reader may ask for the next part before the last bytes of this one have passed.
      await finished(stream, { readable: false });
      this.parts.push([part.name, part.fileName ?? null, hash.digest('base64url')]);
    }
    this.text = createHash('sha256').update(JSON.stringify(this.parts)).digest('base64url');
  }

  /** Undefined until the form was read to its end: a part of a form has no digest. */
  get whole(): string | undefined {
    return this.text;
  }
}

/** Passes bytes on unchanged and calls `show` with each chunk. */
function passing(show: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      show(chunk);
      done(null, chunk);
    },
  });
}

/** Reads a repeated form to its end, so that its connection stays usable, and compares it with the first. */
export async function isSameForm(
  { parts, formDigest }: Pick<CallRequest, 'parts' | 'formDigest'>,
  kept: string,
): Promise<boolean> {
  for await (const { stream } of parts({ fileBytes: Infinity })) await finished(stream.resume());
  return formDigest?.whole === kept;
}

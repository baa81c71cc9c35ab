// The digest of a form, made while it is read: of its parts alone, since a form has another boundary at each attempt.
import { createHash } from 'node:crypto';
import { Transform, pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CallRequest, UploadPart } from './call-context.ts';

export class FormDigest {
  private readonly parts: unknown[] = [];
  private text: string | undefined;

  /** The parts as they came; with the last one the digest is there. */
  async *of(parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      const hash = createHash('sha256');
      const stream = passing((chunk) => hash.update(chunk));
      yield { ...part, stream: pipeline(part.stream, stream, () => undefined) };
      // Whoever reads is at the next part before the last bytes of this one have come through.
      await finished(stream, { readable: false });
      this.parts.push([part.name, part.fileName ?? null, hash.digest('base64url')]);
    }
    this.text = createHash('sha256').update(JSON.stringify(this.parts)).digest('base64url');
  }

  /** Undefined until the form was read to its end: of the others nothing is known. */
  get whole(): string | undefined {
    return this.text;
  }
}

/** Lets bytes through and shows them. */
function passing(show: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      show(chunk);
      done(null, chunk);
    },
  });
}

/** Reads a form that is sent again, to its end as the connection is used again, and tells whether it is the same. */
export async function isSameForm(
  { parts, formDigest }: Pick<CallRequest, 'parts' | 'formDigest'>,
  kept: string,
): Promise<boolean> {
  for await (const { stream } of parts({ fileBytes: Infinity })) await finished(stream.resume());
  return formDigest?.whole === kept;
}

// The part `json` of a form, which in version 1 describes the files beside it.
import type { z } from 'zod';
import { RefusedError } from '../../domain/refusal.ts';
import type { UploadPart } from './call-context.ts';
import { parsedInput } from './invalid-input.ts';
import { invalidParam, requestTooLarge } from './refusals.ts';
import { storableJson } from './storable-text.ts';

/** It holds some settings. A file may be as large as files may be, and parsing one would hold everybody up. */
const mostBytes = 64 * 1024;

/** The value of a part, read to its end; refused when it is no JSON, or too large to be parsed. */
export async function readJsonPart({ stream }: Pick<UploadPart, 'stream'>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A plain field comes as text, a file as bytes.
  const source: AsyncIterable<string | Buffer> = stream;
  for await (const part of source) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
  }
  if (bytes > mostBytes)
    throw new RefusedError(requestTooLarge, { text: 'The part "json" of the form holds at most 64 KiB.' });
  return jsonPartOf(Buffer.concat(chunks).toString('utf8'));
}

function jsonPartOf(text: string): unknown {
  try {
    return storableJson(text);
  } catch (cause) {
    if (cause instanceof RefusedError) throw cause;
    const refused = new RefusedError(invalidParam, {
      text: 'The part "json" of the form is not valid JSON.',
    });
    throw Object.assign(refused, { cause });
  }
}

/** The value in code of a part; refused, each field by name, when it does not fit its schema. */
export function parsedPart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return parsedInput({ schema, value, style: 'snake', from: 'body' });
}

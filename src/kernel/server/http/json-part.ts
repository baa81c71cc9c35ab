// The part `json` of a form, which in version 1 describes the files beside it.
import type { z } from 'zod';
import { RefusedError } from '../../domain/refusal.ts';
import { parsedInput } from './invalid-input.ts';
import { invalidParam } from './refusals.ts';
import { storableJson } from './storable-text.ts';

/** The value of a part; refused when it is no JSON. */
export function jsonPartOf(text: string): unknown {
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

// Unions whose cases have names. In v2 such a value is an object with exactly one key, the name of its case;
// in code it is an object with a `type`. TypeScript cannot derive the types of both from the caller's table
// of cases, so the caller states them.
import { z } from 'zod';

/**
 * Schema of a value in v2: `{"program": {...}}`. `what` is the word for the keys in refusals. `saidOf` gives
 * the sentence for an unknown key; undefined where the usual sentence is enough.
 */
export function keyedUnion<T>(
  cases: Readonly<Record<string, z.ZodType>>,
  what: string,
  saidOf: (key: string) => string | undefined = () => undefined,
): z.ZodType<T, T> {
  const shape = Object.fromEntries(Object.entries(cases).map(([name, schema]) => [name, schema.optional()]));
  const schema = z
    .strictObject(shape, {
      error: (issue) => (issue.code === 'unrecognized_keys' ? saidOf(issue.keys[0] ?? '') : undefined),
    })
    .check(({ value, issues }) => {
      const found = Object.values(value).filter((body) => body !== undefined).length;
      if (found === 1) return;
      const members = { what, found, minimumAllowed: 1, maximumAllowed: 1 };
      const message = 'An object with exactly one key, the name of its kind, is needed here.';
      issues.push({
        code: 'custom',
        input: value,
        message,
        params: { reason: 'wrongItemCount', members },
      });
    })
    .meta({ minProperties: 1, maxProperties: 1 });
  return schema as unknown as z.ZodType<T, T>;
}

/** Schema of a value in code: `{type: 'program', ...}`. */
export function typedUnion<T>(cases: Readonly<Record<string, z.ZodRawShape>>): z.ZodType<T, T> {
  const options = Object.entries(cases).map(([name, shape]) => z.object({ type: z.literal(name), ...shape }));
  const [first, ...others] = options;
  if (first === undefined) throw new Error('A union needs at least one case.');
  return z.discriminatedUnion('type', [first, ...others]) as unknown as z.ZodType<T, T>;
}

/** Name and contents of the one case that a keyed value holds. */
export function caseOf<T extends object>(
  value: T,
): {
  name: keyof T & string;
  body: Exclude<T[keyof T], undefined>;
} {
  const entries: [string, unknown][] = Object.entries(value);
  const [only] = entries.filter(([, body]) => body !== undefined);
  if (only === undefined) throw new Error('A union without a case.');
  // The schema has read the value, so its keys are those of its type.
  return { name: only[0], body: only[1] } as never;
}

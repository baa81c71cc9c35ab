// PostgreSQL keeps neither null characters nor halves of surrogate pairs. No call needs them, so they are taken
// out of what comes in, once, instead of being a fault wherever somebody forgets them.

/** JSON text writes both as escapes only; a text without these needs no second look. */
const suspicious = /\\u(0000|d[89a-f])/i;

/** Parses JSON and takes out what cannot be stored. */
export function storableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return suspicious.test(text) ? storableInside(value) : value;
}

/** The value with every text inside it made storable, names of fields too. */
export function storableInside(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableInside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storableInside(inner)]),
  );
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

// The detail of an entry of the audit log, in words.
import type { AuditEntry } from './model.ts';

type Detail = AuditEntry['detail'];

/** `{ fields: ['gradeAvailability'] }` as "fields: grade availability". */
export function detailTextOf(detail: Detail): string {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return textOf(detail);
  return Object.entries(detail)
    .map(([name, value]) => `${wordsOf(name)}: ${name === 'fields' ? wordsOf(textOf(value)) : textOf(value)}`)
    .join('; ');
}

function textOf(value: Detail): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (value === null) return 'none';
  return typeof value === 'object' ? detailTextOf(value) : String(value);
}

/** A name from the code, in words. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

// The detail of an entry of the audit log, in words.
import type { AuditEntry } from './model.ts';

type Detail = AuditEntry['detail'];

/** Fields of details that hold the id of a person. */
const personFields = /^(personId|userId|impersonatorId|assigneeId|authorId)$/;

/** `{ fields: ['gradeAvailability'] }` as "fields: grade availability"; people by their names. */
export function detailTextOf(detail: Detail, people: AuditEntry['people'] = []): string {
  if (!isObject(detail)) return textOf(detail);
  return Object.entries(detail)
    .map(([name, value]) => {
      const person = personFields.test(name) ? people.find(({ id }) => id === value) : undefined;
      if (person) return `${wordsOf(name.replace(/Id$/, ''))}: ${person.name}`;
      return `${wordsOf(name)}: ${name === 'fields' ? wordsOf(textOf(value)) : textOf(value)}`;
    })
    .join('; ');
}

/** The ids of people in a detail. */
export function personIdsOf(detail: Detail): number[] {
  if (!isObject(detail)) return [];
  return Object.entries(detail).flatMap(([name, value]) =>
    typeof value === 'number' && Number.isSafeInteger(value) && personFields.test(name) ? [value] : [],
  );
}

const isObject = (detail: Detail): detail is Record<string, Detail> =>
  detail !== null && typeof detail === 'object' && !Array.isArray(detail);

function textOf(value: Detail): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (value === null) return 'none';
  return typeof value === 'object' ? detailTextOf(value) : String(value);
}

/** A name from the code, in words. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

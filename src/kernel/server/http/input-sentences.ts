// Describes invalid input in sentences for people: the field in plain words, then what it has to be.
import { z } from 'zod';

type Issue = z.core.$ZodIssue;

const { localeError: validatorTalk } = z.locales.en();
/** A longer list of allowed words helps nobody. */
const mostWords = 10;
const longestName = 60;

/** The sentence for one fault; a schema's own words are preferred. */
export function sentenceOf(issue: Issue): string {
  const unknown = unknownNamesIn(issue);
  if (unknown.length > 0 && issue.code !== 'custom' && isOwnWords(issue)) return issue.message;
  if (unknown.length > 0) return `${saidUnknown(unknown)}. Check the spelling, or leave it out.`;
  const label = labelOf(issue.path);
  if (isMissing(issue)) return `${label} is missing. Add it and try again.`;
  return isOwnWords(issue) ? `${label}: ${issue.message}` : `${label} ${demandOf(issue)}.`;
}

/** The unknown fields: some schemas report them themselves, others leave them out silently. */
export function unknownNamesIn(issue: Issue): readonly string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys;
  const name: unknown = issue.code === 'custom' ? issue.params?.['unknownField'] : undefined;
  return typeof name === 'string' ? [name] : [];
}

/** A schema may require a value by its type, by its allowed words, or by the cases of a union. */
export function isMissing({ code, input }: Issue): boolean {
  return input === undefined && ['invalid_type', 'invalid_value', 'invalid_union'].includes(code);
}

function isOwnWords(issue: Issue): boolean {
  // The validator was asked to include the input in each issue, as its own texts need it.
  const said = validatorTalk(issue as z.core.$ZodRawIssue);
  return (typeof said === 'string' ? said : said?.message) !== issue.message;
}

function saidUnknown(keys: readonly string[]): string {
  const named = keys.slice(0, mostWords).map((key) => `"${key.slice(0, longestName)}"`);
  return `There is no field ${named.join(', ')} here`;
}

/** `/rows/3/full_name` is "Full name", `/rows/3` is number 4 of "rows". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (typeof name !== 'string') return 'The body of the request';
  const words = name
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, ' $&')
    .replaceAll('_', ' ')
    .slice(0, longestName)
    .toLowerCase();
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const last = path.at(-1);
  return typeof last === 'number' ? `${label}, number ${last + 1},` : label;
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a moment with its time zone, such as 2026-01-31T12:00:00Z',
};

function demandOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    const kind = kinds[issue.expected];
    return kind === undefined ? 'is of the wrong kind' : `has to be ${kind}`;
  }
  if (issue.code === 'invalid_value') return wordsOf(issue.values);
  if (issue.code === 'too_small') return `has to be ${amountOf('at least', issue.minimum, issue.origin)}`;
  if (issue.code === 'too_big') return `has to be ${amountOf('at most', issue.maximum, issue.origin)}`;
  if (issue.code === 'invalid_format') return formatOf(issue.format);
  return 'is not valid';
}

function wordsOf(values: readonly unknown[]): string {
  if (values.length > mostWords) return 'is none of the values that are possible here';
  return `has to be ${values.length > 1 ? 'one of: ' : ''}${values.map(String).join(', ')}`;
}

const units: Partial<Record<string, string>> = { string: 'characters long', array: 'entries long' };

function amountOf(side: string, amount: number | bigint, origin: string): string {
  if (origin === 'date') return `${side} ${new Date(Number(amount)).toISOString()}`;
  const unit = units[origin];
  return unit === undefined ? `${side} ${amount}` : `${side} ${amount} ${unit}`;
}

const formats: Partial<Record<string, string>> = {
  email: 'is not an address of mail',
  url: 'is not an address of the web',
  uuid: 'is not a valid id',
};

function formatOf(format: string): string {
  return formats[format] ?? 'is not written as it has to be';
}

// Checks what a caller sent against the schema of the call: it returns the value in code, or a refusal that
// names each wrong field. The message is a sentence for people; the validator's words stand in the
// description and the list of fields.
import { z } from 'zod';
import {
  badRequestReasons,
  RefusedError,
  type BadRequestReason,
  type FieldProblem,
  type Refusal,
} from '../../domain/refusal.ts';
import { fromWire, sentLengthOf, snakeOf, type KeyStyle } from '../../domain/wire/wire-codec.ts';
import { unknownFieldsOf } from '../../domain/wire/unknown-fields.ts';
import { isMissing, sentenceOf, unknownNamesIn } from './input-sentences.ts';
import { invalidParam, missingParam, wrongType } from './refusals.ts';

/** How many faults one answer names: a body may have a million, and nobody reads them. */
const mostComplaints = 100;
/** Limits for names of fields, which callers choose, and for texts, which may list many words. */
const longestPath = 500;
const longestComplaint = 500;

/** A field at fault as the validator found it. */
export type Complaint = z.core.$ZodIssue;

interface Sent<S extends z.ZodType> {
  schema: S;
  value: unknown;
  style: KeyStyle;
  from: Source;
}

/**
 * Unknown fields of a body are refused by name, so that nobody believes they had an effect. In an address
 * they are ignored (API 1.1). A newer runner may send fields that this server does not know.
 */
type Source = 'address' | 'body' | 'runner';

/** Returns the value in code of what was sent, or refuses it. */
export function parsedInput<S extends z.ZodType>(sent: Sent<S>): z.output<S> {
  const { schema, style, from } = sent;
  const converted = fromWire(schema, sent.value, style);
  const parsed = schema.safeParse(converted, { reportInput: true });
  const issues: readonly Complaint[] = parsed.error?.issues ?? [];
  // When no case of a union fits, nobody knows which fields were meant.
  const isGuess = issues.some(({ code }) => code === 'invalid_union');
  const unknown =
    isGuess || from !== 'body' ? [] : unknownFieldsOf(converted, mostComplaints).map(complaintOf);
  if (parsed.success && unknown.length === 0) return parsed.data;
  throw invalidInput([...issues, ...unknown], { style, from });
}

function complaintOf({ path, name }: { path: readonly (string | number)[]; name: string }): Complaint {
  return {
    code: 'custom',
    params: { unknownField: name },
    path: [...path],
    message: `Unknown field: ${name}`,
  };
}

/** The refusal for input that does not fit its schema, with a pointer to each field. */
export function invalidInput(
  issues: readonly Complaint[],
  { style, from }: { style: KeyStyle; from: Source },
): RefusedError {
  const fieldList = issues.slice(0, mostComplaints).map((issue) => problemOf(issue, style));
  const [first] = issues;
  if (!first) return new RefusedError(invalidParam);
  const { refusal, members } = refusalFor(first, { from, path: fieldList[0]?.path ?? '' });
  const left = issues.length - fieldList.length;
  const more = left > 0 ? [`and ${left} more`] : [];
  return new RefusedError(refusal, {
    fieldList,
    reasonMembers: members,
    text: sentenceOf(first),
    description: [...fieldList.map(({ path, message }) => `${path}: ${message}`), ...more]
      .join('; ')
      .slice(0, longestPath + longestComplaint),
  });
}

function problemOf(issue: Complaint, style: KeyStyle): FieldProblem {
  const [unknown] = unknownNamesIn(issue);
  const inStyle = (part: PropertyKey) =>
    typeof part === 'string' && style === 'snake' ? snakeOf(part) : String(part);
  const named = [...issue.path.map(inStyle), ...(unknown === undefined ? [] : [unknown])];
  // A JSON pointer escapes tildes and slashes inside names.
  const pointer = named.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return { path: pointer.slice(0, longestPath), message: issue.message.slice(0, longestComplaint) };
}

interface Told<Name> {
  readonly refusal: Name;
  /** Further fields of the reason (API 1.3). */
  readonly members: Readonly<Record<string, unknown>>;
}

/** The kind of the first fault: something missing, a wrong type, or a bad value (API 1.2). */
function refusalFor(issue: Complaint, { from, path }: { from: Source; path: string }): Told<Refusal> {
  const told = reasonOf(issue);
  if (told) {
    return {
      refusal: { ...invalidParam, kind: 'BadRequestError', reason: told.refusal },
      members: told.members,
    };
  }
  const members = {
    name: path,
    value: shortly(issue.input),
    error: issue.message.slice(0, longestComplaint),
  };
  if (isMissing(issue)) return { refusal: missingParam, members };
  // Everything in an address is text.
  const isWrongType = issue.code === 'invalid_type' && from !== 'address';
  return { refusal: isWrongType ? wrongType : invalidParam, members };
}

/** The reason for an unknown case, and for too few or too many values; other faults are just not valid. */
function reasonOf(issue: Complaint): Told<BadRequestReason> | undefined {
  if ((issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'array') {
    return { refusal: 'wrongItemCount', members: countOf(issue) };
  }
  if (issue.code === 'custom') {
    const reason = badRequestReasons.find((one) => one === issue.params?.['reason']);
    return reason && { refusal: reason, members: Members.catch({}).parse(issue.params?.['members']) };
  }
  if (isMissing(issue)) return undefined;
  if (issue.code === 'invalid_value') return unknownType(issue.input);
  if (issue.code === 'unrecognized_keys') return unknownType(issue.keys[0]);
  if (issue.code !== 'invalid_union') return undefined;
  // The value that was sent matches none of the cases.
  const keys = issue.errors.map((option) => option.find(({ code }) => code === 'unrecognized_keys'));
  if (!keys.every((one) => one !== undefined)) return undefined;
  return unknownType(keys[0]?.code === 'unrecognized_keys' ? keys[0].keys[0] : undefined);
}

const Members = z.record(z.string(), z.unknown());

function unknownType(found: unknown): Told<BadRequestReason> {
  return { refusal: 'unknownEnumType', members: { found: shortly(found) } };
}

function countOf(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig) {
  const what = String(issue.path.findLast((part) => typeof part === 'string') ?? 'items');
  const limit =
    issue.code === 'too_small'
      ? { minimumAllowed: Number(issue.minimum) }
      : { maximumAllowed: Number(issue.maximum) };
  return { what, found: Array.isArray(issue.input) ? sentLengthOf(issue.input) : 0, ...limit };
}

/** Shortens a value: it may be as large as a request, and a part of it shows which one was meant. */
function shortly(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longestShown);
  return typeof value === 'object' && value !== null ? undefined : value;
}

const longestShown = 100;

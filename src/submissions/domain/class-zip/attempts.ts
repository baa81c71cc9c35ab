// A class zip as Blackboard exports it: for each attempt of a student their files, and a text about the attempt. Only
// their names tell whose they are: `Assignment_username_attempt_2026-03-01-10-00-00_main.py`.
import { z } from 'zod';

/** What a class zip holds of one attempt. */
export const ClassAttempt = z.object({
  /** What stands before the word "attempt": the name of the assignment and the username. */
  owner: z.string(),
  /** The wall clock of the learning system: `2026-03-01T10:00:00`. Null for a file whose name tells of no attempt. */
  wallClock: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), sizeBytes: z.number() })),
});
export type ClassAttempt = z.infer<typeof ClassAttempt>;

interface StoredFile {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** What comes behind the first time is the name that the student gave the file, and may look like all of this, too. */
const attemptName = /^(.+?)_attempt_(\d{4}-\d{2}-\d{2})-(\d{2})-(\d{2})-(\d{2})(?:_(.+)|\.txt)$/s;
/** Before there were learning systems nobody handed in. */
const firstYear = '1990';

interface NamedAttempt {
  readonly owner: string;
  readonly wallClock: string;
  /** Undefined for the text about the attempt. */
  readonly name: string | undefined;
}

/**
 * The attempts in the order of their time, and after them the files that are of none. An attempt without files has the
 * text about it, which holds what was typed.
 */
export function attemptsOf(files: readonly StoredFile[]): ClassAttempt[] {
  const attempts = new Map<string, ClassAttempt & { about: ClassAttempt['files'] }>();
  const ofNone: ClassAttempt[] = [];
  for (const { path, sha256, sizeBytes } of files) {
    const named = attemptOf(path.split('/'));
    if (!named) {
      ofNone.push({ owner: path.slice(path.lastIndexOf('/') + 1), wallClock: null, files: [] });
      continue;
    }
    const { owner, wallClock, name } = named;
    const key = `${wallClock} ${owner}`;
    const attempt = attempts.get(key) ?? { owner, wallClock, files: [], about: [] };
    attempts.set(key, attempt);
    if (name === undefined) attempt.about.push({ name: 'submission.txt', sha256, sizeBytes });
    else attempt.files.push({ name, sha256, sizeBytes });
  }
  const ordered = [...attempts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...ordered.map(([, { owner, wallClock, files: own, about }]) => {
      return { owner, wallClock, files: own.length === 0 ? about : own };
    }),
    ...ofNone,
  ];
}

/** The first part of the path that names an attempt counts: those below it are names that the student gave. */
function attemptOf(parts: readonly string[]): NamedAttempt | undefined {
  const at = parts.findIndex((part) => attemptName.test(part));
  const [, owner = '', day = '', hour = '', minute = '', second = '', name] =
    attemptName.exec(parts[at] ?? '') ?? [];
  const wallClock = `${day}T${hour}:${minute}:${second}`;
  if (Number.isNaN(Date.parse(`${wallClock}Z`)) || day < firstYear) return undefined;
  const below = parts.slice(at + 1);
  if (name === undefined) return below.length === 0 ? { owner, wallClock, name } : undefined;
  return { owner, wallClock, name: [name, ...below].join('/') };
}

interface Reading<Person> {
  /** What would be the name of the assignment. */
  readonly before: string;
  readonly person: Person;
}

/**
 * Whose each attempt is. Usernames and names of assignments may hold underscores, and people may choose their usernames:
 * where a name can be read in two ways, that way counts in which the name of the assignment is the same as in names that
 * can be read in one way only.
 */
export function personsOf<Person>(
  owners: readonly string[],
  personsByUsername: ReadonlyMap<string, Person>,
): (owner: string) => Person | 'several' | undefined {
  const readings = new Map(owners.map((owner) => [owner, readingsOf(owner, personsByUsername)]));
  const sure = [...readings.values()].filter(({ length }) => length === 1);
  const assignmentNames = new Set(sure.flat().map(({ before }) => before));
  return (owner) => {
    const all = readings.get(owner) ?? [];
    const fitting = all.length > 1 ? all.filter(({ before }) => assignmentNames.has(before)) : all;
    return all.length > 1 && fitting.length !== 1 ? 'several' : fitting[0]?.person;
  };
}

function readingsOf<Person>(
  owner: string,
  personsByUsername: ReadonlyMap<string, Person>,
): Reading<Person>[] {
  const lower = owner.toLowerCase();
  const found: Reading<Person>[] = [];
  for (let at = lower.indexOf('_'); at !== -1; at = lower.indexOf('_', at + 1)) {
    const person = personsByUsername.get(lower.slice(at + 1));
    if (person !== undefined) found.push({ before: lower.slice(0, at), person });
  }
  return found;
}

/** The moment at which clocks in the time zone show this. */
export function momentOf(wallClock: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wallClock}Z`);
  // The offset is that of the moment itself, which is only known roughly at first.
  const roughly = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(roughly, timeZone));
}

function offsetMs(epochMs: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(new Date(epochMs)).replace(' ', 'T')}Z`) - epochMs;
}

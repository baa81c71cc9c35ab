// What speaks against a script of a teacher, told before it is published: ways in which a hand-in could answer for itself.
import { importOfHandIn } from './script-imports.ts';

const testTools =
  /\b(?:pytest|unittest|doctest|node --test|jest|mocha|vitest|npm (?:run )?test|phpunit|mvn|gradlew?|rspec|prove|dotnet test|cargo test|go test|ctest|deno test|bun test|cabal test|stack test)\b/;

/** A compiler whose line names files of the teacher. */
const compilesTests =
  /(?:^|[\s;&|(])(gcc|g\+\+|cc|c\+\+|clang|clang\+\+|javac|rustc|ghc)\s[^\n;&|]{0,500}?UPLOADED_FILES/m;

/** All that speaks against a script whose exit code or points count. */
export function warningOfScript(script: string): string | null {
  const text = withoutComments(script);
  return joined([sharedProcessIn(text), comparisonIn(text)]);
}

/** The same of a script whose results carry the mark that they could be forged. */
export function warningOfMarkedScript(script: string): string | null {
  const text = withoutComments(script);
  return joined([earlyEndIn(text), comparisonIn(text)]);
}

/** What speaks against how a script compares, where it does not matter who tells what passed. */
export function warningOfComparisons(script: string): string | null {
  return comparisonIn(withoutComments(script));
}

function joined(told: readonly (string | null)[]): string | null {
  const said = told.filter((one) => one !== null);
  return said.length === 0 ? null : said.join(' ');
}

function withoutComments(script: string): string {
  const lines = script.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  return lines.join('\n');
}

const useInstead =
  'Use the block of that tool, or a Custom Test with "The hand-in runs in the process that reports", which marks its results.';

/** Code of the hand-in decides how that process ends, or is found in the place of the tool. */
function sharedProcessIn(text: string): string | null {
  const tool = testTools.exec(text)?.[0];
  if (tool !== undefined)
    return `A script starts "${tool}", which runs the hand-in in the process that tells what passed: a hand-in can tell it itself. ${useInstead}`;
  const imported = importOfHandIn(text);
  if (imported !== null) {
    const instead =
      imported.language === 'python'
        ? 'Use the block Python Test, or compare what a program prints.'
        : useInstead;
    return `A script runs code with "${imported.found.slice(0, 60)}". What the hand-in does then can end that process, and so tell what passed. ${instead}`;
  }
  const compiler = compilesTests.exec(text)?.[1];
  if (compiler === undefined) return null;
  return (
    `A script compiles uploaded files with "${compiler}". If the hand-in becomes a part of that program, it can end it, or ` +
    'bring files that the tests include, and so tell itself what passed. ' +
    'A Custom Test with "The hand-in runs in the process that reports" marks its results.'
  );
}

/** No other tool makes a report that seems whole when the process of the tests has ended too early. */
function earlyEndIn(text: string): string | null {
  if (!/\bnode\b[^\n;&|]{0,200}? --test\b/.test(text)) return null;
  return (
    'A report of "node --test" leaves out what comes after process.exit(0), so a hand-in that calls it passes. Begin the ' +
    'tests with: process.exit = () => { throw new Error("process.exit"); };'
  );
}

/**
 * bash runs what stands within a number (`x[$(command)]`), looks up names in it, takes a text without quotes for several
 * words, and the right side of a comparison for a pattern. A hand-in that is asked for 5 may print `1 -o 1`.
 */
function comparisonIn(text: string): string | null {
  const names = namesOfOutputs(text);
  const found = conditionsOf(text).find((condition) => trustsOutput(condition, names));
  if (found === undefined) return null;
  const shown = found.text.length > 60 ? `${found.text.slice(0, 59)}…` : found.text;
  return (
    `A script compares with "${shown}", where bash takes the output of a program for more than a text: a hand-in can print ` +
    'what makes it true, or what bash then runs. Compare it with [ "$output" = "5" ], in quotes.'
  );
}

type Kind = 'words' | 'expression' | 'numbers';

interface Condition {
  readonly text: string;
  readonly inside: string;
  readonly kind: Kind;
}

interface Brackets {
  readonly kind: Kind;
  readonly opening: RegExp;
  readonly closing: RegExp;
}

const brackets: readonly Brackets[] = [
  { kind: 'words', opening: /(?<![[\w])\[ /g, closing: / \](?!\])/g },
  { kind: 'expression', opening: /\[\[ /g, closing: / \]\]/g },
  { kind: 'numbers', opening: /\(\(/g, closing: /\)\)/g },
];

/** No condition is longer. */
const mostLetters = 300;

function conditionsOf(text: string): Condition[] {
  const lines = text.split('\n');
  return brackets.flatMap((kind) => lines.flatMap((line) => conditionsIn(line, kind)));
}

/** Goes through a line once: a script may open thousands of brackets that none of its own closes. */
function conditionsIn(line: string, { kind, opening, closing }: Brackets): Condition[] {
  const closings = [...line.matchAll(closing)].map(({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }));
  const found: Condition[] = [];
  let next = 0;
  let after = 0;
  for (const { index, 0: opened } of line.matchAll(opening)) {
    const start = index + opened.length;
    while ((closings[next]?.index ?? start) < start) next += 1;
    const closed = closings[next];
    if (index < after || closed === undefined || closed.index - start > mostLetters) continue;
    found.push({ kind, text: line.slice(index, closed.end), inside: line.slice(start, closed.index) });
    after = closed.end;
  }
  return found;
}

const numberSign = / -(?:eq|ne|lt|le|gt|ge) /;
const comparison = / (?:==?|!=|=~) /;

function trustsOutput({ inside, kind }: Condition, names: ReadonlySet<string>): boolean {
  if (kind === 'words') return holdsOutput(withoutQuoted(inside), names);
  if (kind === 'numbers' || numberSign.test(inside)) {
    return (
      holdsOutput(inside, names) || (inside.match(/\b[A-Za-z_]\w*/g) ?? []).some((word) => names.has(word))
    );
  }
  const sign = comparison.exec(inside);
  const rightSide = sign === null ? '' : inside.slice(sign.index + sign[0].length);
  return holdsOutput(withoutQuoted(rightSide), names);
}

function withoutQuoted(text: string): string {
  return text.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, '""');
}

function holdsOutput(text: string, names: ReadonlySet<string>): boolean {
  const used = [...text.matchAll(/\$\{?(\w+)/g)].some(([, name = '']) => names.has(name));
  return used || substitutionsOf(text).some(({ command }) => !isKnown(command));
}

/** The variables that hold the output of a program. */
function namesOfOutputs(text: string): ReadonlySet<string> {
  const found = substitutionsOf(text).flatMap(({ command, at }) => {
    const name = nameBefore(text, at);
    return name === '' || isKnown(command) ? [] : [name];
  });
  return new Set(found);
}

/** No name is longer. */
const mostLettersOfName = 80;

/** The variable that is set to what begins here, with or without quotes; empty where none is. */
function nameBefore(text: string, at: number): string {
  const quoted = text[at - 1] === '"' ? at - 1 : at;
  if (text[quoted - 1] !== '=') return '';
  const end = quoted - 1;
  let start = end;
  while (start > 0 && end - start < mostLettersOfName && /\w/.test(text[start - 1] ?? '')) start -= 1;
  return text.slice(start, end);
}

/** The commands within `$( )`, with their places. Those inside of another are a part of it. */
function substitutionsOf(text: string): { command: string; at: number }[] {
  const found: { command: string; at: number }[] = [];
  for (let at = text.indexOf('$('); at !== -1; at = text.indexOf('$(', at + 2)) {
    if (text[at + 2] === '(') continue;
    const command = text.slice(at + 2, endOf(text, at + 2));
    found.push({ command, at });
    at += command.length;
  }
  return found;
}

/** Where the bracket closes that is open before this place. */
function endOf(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Commands that answer a number or a name of their own, and programs of the teacher. */
const ownAnswers = /^\s*(?:wc|nproc|date|mktemp|pwd|basename|dirname|stat|seq|grep (?:-\w+ )*-\w*c)\b/;
const ofTeacher =
  /^\s*(?:(?:bash|sh|python3?|node|php|ruby|perl|cat|head|tail|java -jar)\s+(?:-\S+\s+)*)?"?\$\{?UPLOADED_FILES/;

function isKnown(command: string): boolean {
  return ofTeacher.test(command) || ownAnswers.test(command.split('|').at(-1) ?? '');
}

// Small mistakes made in a right solution, to see whether the tests notice them. Parsers know where each of them makes
// sense, so that no comment and no text is ever changed. It runs in a thread.
import { parser as c } from '@lezer/cpp';
import type { SyntaxNodeRef } from '@lezer/common';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as python } from '@lezer/python';
import type { ThreadWork } from '../../../kernel/domain/threads/thread-work.ts';
import type { MutantChange, Operator } from './model.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A change with the whole text of the file after it. */
export interface Mutant {
  readonly change: MutantChange;
  readonly text: string;
}

/** A larger number would take longer than anybody waits, and tell little more. */
export const mostMutants = 50;
/** Longer files are data or were generated. */
export const longestText = 200_000;
/** Of all files together, in the order of their paths; fifty mistakes are found in far less. */
export const longestTexts = 1_000_000;

export const mutateSolution: ThreadWork<readonly SourceFile[], Mutant[]> = {
  name: 'mutateSolution',
  timeoutMs: 10_000,
  run: mutantsOf,
};

/** At most fifty mutants, of all kinds of mistakes and from all parts of the files. */
export function mutantsOf(files: readonly SourceFile[]): Mutant[] {
  const places = files.flatMap((file) => placesIn(file));
  return spread(places).map(({ file, from, to, after, operator }) => {
    const before = file.text.slice(from, to);
    const line = file.text.slice(0, from).split('\n').length;
    return {
      change: { operator, path: file.path, line, before: shortened(before), after: shortened(after) },
      text: file.text.slice(0, from) + after + file.text.slice(to),
    };
  });
}

interface Place {
  readonly file: SourceFile;
  readonly operator: Operator;
  readonly from: number;
  readonly to: number;
  readonly after: string;
}

const languages = {
  py: { parser: python, nothing: 'pass' },
  java: { parser: java, nothing: ';' },
  c: { parser: c, nothing: ';' },
  h: { parser: c, nothing: ';' },
  cpp: { parser: c, nothing: ';' },
  js: { parser: javascript, nothing: ';' },
  mjs: { parser: javascript, nothing: ';' },
  cjs: { parser: javascript, nothing: ';' },
} as const;
type Ending = keyof typeof languages;

export function isMutable(path: string): boolean {
  return endingOf(path) !== undefined;
}

function endingOf(path: string): Ending | undefined {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.keys(languages).find((known): known is Ending => known === ending);
}

function placesIn(file: SourceFile): Place[] {
  const ending = endingOf(file.path);
  if (ending === undefined || file.text.length > longestText) return [];
  const places: Place[] = [];
  languages[ending].parser.parse(file.text).iterate({
    enter: (node) => {
      const written = file.text.slice(node.from, node.to);
      const found = mistakeAt(node, { written, ending, text: file.text });
      if (found !== undefined) places.push({ file, from: node.from, to: node.to, ...found });
    },
  });
  return places;
}

interface Around {
  readonly written: string;
  readonly ending: Ending;
  readonly text: string;
}

type Mistake = Pick<Place, 'operator' | 'after'>;

function mistakeAt(node: SyntaxNodeRef, around: Around): Mistake | undefined {
  switch (node.name) {
    case 'CompareOp':
      return swapped('comparison', comparisons[around.written]);
    case 'ArithOp':
      // A sign before a number has one side only.
      return node.node.parent?.name === 'BinaryExpression'
        ? swapped('arithmetic', arithmetic[around.written])
        : undefined;
    case 'Number':
    case 'IntegerLiteral':
    case 'FloatingPointLiteral':
      return swapped('constant', nextNumber(around.written));
    case 'Boolean':
    case 'BooleanLiteral':
    case 'True':
    case 'False':
      return swapped('constant', opposites[around.written]);
    case 'ReturnStatement':
      return swapped('return', otherReturn(node, around));
    case 'ExpressionStatement':
    case 'UpdateStatement':
      return isDescription(node) ? undefined : swapped('removal', languages[around.ending].nothing);
    default:
      return undefined;
  }
}

function swapped(operator: Operator, after: string | undefined): Mistake | undefined {
  return after === undefined ? undefined : { operator, after };
}

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
};
const arithmetic: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '//': '*',
  '**': '*',
};
const opposites: Readonly<Record<string, string>> = {
  True: 'False',
  False: 'True',
  true: 'false',
  false: 'true',
};

/** The number after a plain one; other writings, as `0x1F`, stay. */
function nextNumber(written: string): string | undefined {
  if (/^\d{1,15}$/.test(written) && !/^0\d/.test(written)) return String(Number(written) + 1);
  const [, whole, rest] = /^(\d{1,15})(\.\d{1,15})$/.exec(written) ?? [];
  return whole === undefined || rest === undefined ? undefined : `${String(Number(whole) + 1)}${rest}`;
}

/** A text alone is what says what a function does. */
function isDescription({ node }: SyntaxNodeRef): boolean {
  return node.firstChild?.name === 'String';
}

const untyped = new Map<Ending, string>([
  ['py', 'return None'],
  ['js', 'return undefined;'],
  ['mjs', 'return undefined;'],
  ['cjs', 'return undefined;'],
]);

/** Where values have types, the answer is another one of the same type, or nothing would compile. */
function otherReturn({ node, from }: SyntaxNodeRef, { written, ending, text }: Around): string | undefined {
  const value = node.firstChild?.nextSibling;
  if (!value || value.name === ';') return undefined;
  const free = untyped.get(ending);
  if (free !== undefined) return free === written ? undefined : free;
  const answer = text.slice(value.from, value.to);
  const head = written.slice(0, value.from - from);
  const isYesOrNo = value.getChild('CompareOp') !== null || value.getChild('LogicOp') !== null;
  if (['BooleanLiteral', 'True', 'False'].includes(value.name)) return undefined;
  return isYesOrNo ? `${head}!(${answer});` : `${head}(${answer}) + 1;`;
}

/** Takes the same share of each kind of mistake, from the whole length of the files. */
function spread(places: readonly Place[]): Place[] {
  if (places.length <= mostMutants) return [...places];
  const kinds = [...new Set(places.map(({ operator }) => operator))];
  const chosen = new Set<Place>();
  let left = kinds.map((kind) => places.filter(({ operator }) => operator === kind));
  while (chosen.size < mostMutants && left.length > 0) {
    left = left.toSorted((one, other) => one.length - other.length);
    const [kind = []] = left;
    const share = Math.min(kind.length, Math.floor((mostMutants - chosen.size) / left.length));
    for (let at = 0; at < share; at += 1) {
      const place = kind[Math.floor((at * kind.length) / share)];
      if (place !== undefined) chosen.add(place);
    }
    left = left.slice(1);
  }
  return places.filter((place) => chosen.has(place));
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

// Whoever sends a text may choose the one that a regular expression takes longest for. So none of ours may need more
// time than in proportion to the text: neither by going back (exponential or polynomial), nor by beginning anew at each
// character, as /\/+$/ does for many slashes with something behind.
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles, type SourceFile } from './source-files.ts';

/** Files that make a pattern while they run, of what only the product itself says. */
const madeOfOwnWords = [
  'src/app/web/first-look.ts',
  'src/autotest/domain/reports/seen-texts.ts',
  'src/autotest/domain/reports/seen-texts.ts',
  'src/autotest/domain/reports/seen-texts.ts',
  'src/runner/server/isolation/cgroups.ts',
];

interface Expression {
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

/** What a file holds: its patterns, and the places where a pattern is made of something else than a text. */
function expressionsOf({ path, text }: SourceFile): { found: Expression[]; made: string[] } {
  const found: Expression[] = [];
  const made: string[] = [];
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const placeOf = ({ start }: { start: number }) => `${path}:${text.slice(0, start).split('\n').length}`;
  const visit = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments.map(constantOf);
    if (pattern === undefined || (node.arguments.length > 1 && flags === undefined)) made.push(placeOf(node));
    else found.push({ place: placeOf(node), pattern, flags: flags ?? '' });
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ place: placeOf(node), ...node.regex });
    },
    NewExpression: visit,
    CallExpression: visit,
  }).visit(program);
  return { found, made };
}

function constantOf(given: ESTree.Argument): string | undefined {
  if (given.type === 'Literal' && typeof given.value === 'string') return given.value;
  if (given.type === 'TemplateLiteral' && given.expressions.length === 0)
    return given.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Why an expression is slow for some text; undefined for one that is not. */
function slownessOf({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string | undefined {
  const { reports } = analyse({ source: pattern, flags });
  const [first] = reports;
  if (first) return `${first.exponential ? 'exponential' : 'quadratic'} for many "${first.character.pick}"`;
  return reachesOverItself.test(pattern) ? 'quadratic for many beginnings without an end' : undefined;
}

/**
 * What the analysis does not see, as it repeats single characters only: `begin.*?end` looks for the end from each
 * beginning on.
 */
const reachesOverItself = /^[^^].*\.[*+]\??./s;

const expressions = sourceFiles('src/**/*.{ts,tsx}', (path) => !isTest(path)).map(expressionsOf);

describe('regular expressions of the product', () => {
  it('take a time in proportion to the text', () => {
    const found = expressions.flatMap((one) => one.found);
    expect(found.length).toBeGreaterThan(100);
    const slow = found.flatMap((one) => {
      const slowness = slownessOf(one);
      return slowness === undefined ? [] : [`${one.place} /${one.pattern}/${one.flags} is ${slowness}`];
    });
    expect(slow).toEqual([]);
  });

  it('are written out, so that they can be judged', () => {
    const made = expressions.flatMap((one) => one.made);
    expect(made.map((place) => place.split(':')[0])).toEqual(madeOfOwnWords);
  });

  it('are found wherever they stand, and judged', () => {
    const text =
      'const a = /^(a+)+$/; const b = new RegExp("/+$", "u"); const c = RegExp(`x`); const d = new RegExp(a);';
    const { found, made } = expressionsOf({ path: 'planted.ts', text });
    expect(found.map(({ pattern }) => pattern)).toEqual(['^(a+)+$', '/+$', 'x']);
    expect(made).toEqual(['planted.ts:1']);
    expect(found.map(slownessOf)).toEqual(['exponential for many "a"', 'quadratic for many "/"', undefined]);
    expect(slownessOf({ pattern: '<b>.*?</b>', flags: 's' })).toContain('without an end');
  });
});

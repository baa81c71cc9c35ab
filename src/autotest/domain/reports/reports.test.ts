import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJUnit } from './junit.ts';
import { fitsPattern, patternProblemOf } from './pattern-match.ts';
import type { XmlReport } from './report-xml.ts';
import type { TestCase } from './step-report.ts';
import { parseStructuredOutput, pointsOf } from './structured-output.ts';
import { fitsPart, fitsWhole } from './text-match.ts';
import type { TextRule } from './text-match.ts';
import { parseTrx } from './trx.ts';
import { shareOfSuites, trimmedSuites, utf8Bytes } from './unit-test.ts';

describe('structured output', () => {
  const line = (value: unknown): string => JSON.stringify(value);
  const points = (text: string): string => line({ tag: 'points', points: text });

  it('takes the last valid points and notes the others', () => {
    const read = parseStructuredOutput([points('1/4'), points('3/4'), points('5/4'), 'rubbish'].join('\n'));
    expect(read.points?.toFraction()).toBe('3/4');
    expect(read.notes).toEqual([
      'Line 3 of the structured output was ignored: points are written "n/m" with 0 <= n <= m and m > 0.',
      'Line 4 of the structured output was ignored: it is not a known JSON object.',
    ]);
  });

  it.each([
    ['2/4', '1/2'],
    ['0/1', '0'],
    ['1.5/3', '1/2'],
    ['0/0', null],
    ['-1/2', null],
    ['3/2', null],
    ['1', null],
    ['1/-2', null],
    ['1e3/1e4', null],
    ['NaN/1', null],
  ])('reads points "%s" as %s', (text, share) => {
    expect(pointsOf(text)?.toFraction() ?? null).toBe(share);
  });

  it('keeps the last of two suites with one id', () => {
    const suite = (status: TestCase['status']): string =>
      line({ tag: 'unit-test', results: [{ id: 's', name: 'S', testCases: [{ name: 'a', status }] }] });
    const read = parseStructuredOutput(`${suite('failure')}\n${suite('success')}`);
    expect(read.suites).toHaveLength(1);
    expect(shareOfSuites(read.suites).toFraction()).toBe('1');
  });

  it('weighs case x suite, counts negative weights as 0 and leaves skipped cases out', () => {
    const testCases: TestCase[] = [
      { name: 'a', status: 'success', weight: 3 },
      { name: 'b', status: 'failure' },
      { name: 'c', status: 'skipped', weight: 100 },
      { name: 'd', status: 'failure', weight: -5 },
    ];
    expect(shareOfSuites([{ id: 's', name: 'S', weight: 2, testCases }]).toFraction()).toBe('3/4');
    expect(shareOfSuites([{ id: 's', name: 'S', testCases: [] }]).toFraction()).toBe('0');
  });

  it('never throws and never gives points outside 0 to 1, whatever is written', () => {
    const tagged = fc.record({
      tag: fc.constantFrom('points', 'unit-test', 'feedback'),
      points: fc.string(),
    });
    const anyLine = fc.oneof(fc.string(), fc.json(), tagged.map(line));
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const share = parseStructuredOutput(lines.join('\n')).points?.valueOf() ?? 0;
        expect(share >= 0 && share <= 1).toBe(true);
      }),
    );
  });

  it.each([10_240, 300])('cuts the texts of a unit test to %i bytes (ATR-042)', (limitBytes) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 9000 }), (text) => {
        const texts = { reason: text, stdout: text, stderr: text };
        const testCase = { name: 'é'.repeat(20), status: 'failure' as const, ...texts };
        const suites = [{ id: 's', name: 'S', testCases: [testCase] }];
        const [cut] = trimmedSuites(suites, limitBytes).flatMap(({ testCases }) => testCases);
        const bytes = [cut?.name, cut?.reason, cut?.stdout, cut?.stderr].reduce(
          (sum, part) => sum + utf8Bytes(part ?? ''),
          0,
        );
        expect(bytes).toBe(Math.min(limitBytes, 40 + 3 * utf8Bytes(text)));
      }),
      { numRuns: 20 },
    );
  });
});

describe('JUnit reports', () => {
  const wrap = (attributes: string, inner: string): string =>
    `<testsuite name="s" ${attributes}>${inner}</testsuite>`;
  const passed = '<testcase name="a" classname="c"/>';
  const failed = '<testcase name="b" classname="c"><failure message="no">trace</failure></testcase>';

  it('reads passed, failed, broken and skipped tests with their reasons', () => {
    const xml = wrap(
      'tests="4" failures="1" errors="1" skipped="1"',
      `${passed}${failed}<testcase name="e"><error>E</error></testcase><testcase name="k"><skipped message="later"/></testcase>`,
    );
    const read = parseJUnit(xml);
    const cases = read.kind === 'report' ? read.suites.flatMap((suite) => suite.testCases) : [];
    expect(cases).toEqual([
      { name: 'a', status: 'success' },
      { name: 'b', status: 'failure', reason: 'no\ntrace' },
      { name: 'e', status: 'failure', reason: 'E' },
      { name: 'k', status: 'skipped', reason: 'later' },
    ]);
  });

  const bomb = '<!DOCTYPE a [<!ENTITY x "y">]><testsuite><testcase name="&x;"/></testsuite>';
  it.each([
    ['fewer tests than it lists', wrap('tests="1" failures="0"', passed + passed)],
    ['failures that it does not list', wrap('tests="2" failures="1"', passed + passed)],
    ['no failures where it lists one', wrap('tests="2" failures="0" errors="0"', passed + failed)],
    ['a negative counter', wrap('tests="-1"', passed)],
    ['a document type', bomb],
    ['an unknown entity', '<testsuite><testcase name="&x;"/></testsuite>'],
    ['another root', '<html><testcase name="a"/></html>'],
    ['the root alone', '<testsuites tests="0" failures="0"/>'],
    [
      'tests of another format below that root',
      '<testsuites><suite><test result="failure"/></suite></testsuites>',
    ],
    ['a broken end', '<testsuite><testcase name="a"/>'],
    ['no text at all', ''],
    ['too many levels', `${'<testsuite>'.repeat(20_000)}${'</testsuite>'.repeat(20_000)}`],
    ['a test inside a test', `<testsuite><testcase name="a">${passed}</testcase></testsuite>`],
    ['too much text', `<testsuite>${' '.repeat(4_200_000)}</testsuite>`],
  ])('refuses a report with %s', (_what, xml) => {
    expect(parseJUnit(xml).kind).toBe('broken');
  });

  it('never throws on any text', () => {
    const pieces = fc.constantFrom(
      '<testsuite',
      '<testcase',
      '>',
      '/>',
      '</testcase>',
      ' name="a"',
      '<failure/>',
      '&',
      ']]>',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
        expect(['report', 'broken']).toContain(parseJUnit(parts.join('')).kind);
      }),
    );
  });

  const samples = join(import.meta.dirname, '../../../../../shared/samples/test-reports');
  // Passed, failed and skipped tests, counted by hand in the files.
  const counts: [string, number[]][] = [
    ['pytest-junit.xml', [3, 3, 2]],
    ['unittest-via-pytest-junit.xml', [1, 2, 1]],
    ['junit5-console-junit.xml', [4, 3, 1]],
    ['junit4-vintage-junit.xml', [1, 2, 1]],
    ['phpunit-junit.xml', [2, 3, 1]],
    // jest reports a todo like a test that passed.
    ['jest-junit.xml', [2, 1, 1]],
    ['mocha-junit.xml', [1, 1, 0]],
    ['mocha-xunit-builtin.xml', [1, 1, 1]],
    ['node-test-junit.xml', [1, 1, 1]],
    ['tasty-quickcheck-junit.xml', [1, 1, 0]],
  ];
  it.skipIf(!existsSync(samples)).each(counts)('reads the real report %s', (name, expected) => {
    const read = parseJUnit(readFileSync(join(samples, name), 'utf8'));
    const cases = read.kind === 'report' ? read.suites.flatMap((suite) => suite.testCases) : [];
    const count = (status: TestCase['status']): number => cases.filter((one) => one.status === status).length;
    expect(
      [count('success'), count('failure'), count('skipped')],
      JSON.stringify(read).slice(0, 200),
    ).toEqual(expected);
  });

  it.skipIf(!existsSync(samples))('refuses every real report of another format, with the reason', () => {
    const known = new Set(counts.map(([name]) => name));
    const others = readdirSync(samples).filter((name) => !known.has(name));
    expect(others).toContain('libcheck.xml');
    const reasonOf = (read: XmlReport) => (read.kind === 'broken' ? read.reason : '');
    for (const name of others) {
      const text = readFileSync(join(samples, name), 'utf8');
      expect([name, reasonOf(parseJUnit(text)), reasonOf(parseTrx(text))]).toEqual([
        name,
        expect.stringMatching(/./),
        expect.stringMatching(/./),
      ]);
    }
  });
});

describe('comparing texts (AT2-021, AT2-022, AT2-023)', () => {
  const rule = (outputText: string, changes: Partial<TextRule> = {}): TextRule => ({
    outputText,
    caseSensitivity: 'sensitive',
    whitespacesPolicy: 'include',
    ...changes,
  });
  const ignore = { whitespacesPolicy: 'ignore' } as const;
  const insensitive = { caseSensitivity: 'insensitive' } as const;

  it.each<[typeof fitsWhole, TextRule, string, boolean]>([
    [fitsWhole, rule('a b'), 'a b\n\n', true],
    [fitsWhole, rule('a b\n'), 'a b', true],
    [fitsWhole, rule('a b'), ' a b', false],
    [fitsWhole, rule('a b'), 'a  b', false],
    [fitsWhole, rule('a b', ignore), ' a \t\n b ', true],
    [fitsWhole, rule('ab', ignore), 'a b', false],
    [fitsWhole, rule('Ab'), 'ab', false],
    [fitsWhole, rule('Ab', insensitive), 'aB', true],
    [fitsPart, rule('b c'), 'a b c d', true],
    [fitsPart, rule('B', insensitive), 'abc', true],
    [fitsPart, rule('x'), 'abc', false],
    [fitsPattern, rule('^a.c$'), 'abc\n', true],
    [fitsPattern, rule('A\\d+', insensitive), 'xa42', true],
    [fitsPattern, rule('a b', ignore), 'a \n b', true],
    [fitsPattern, rule('^b'), 'ab', false],
    [fitsPattern, rule('a\\nb', ignore), 'a\nb\n', true],
    [fitsPattern, rule('a\nb', ignore), 'a\nb\n', true],
    [fitsPattern, rule('(?m)^b  c$', ignore), 'a\nb  c\nd', true],
    [fitsPattern, rule('b\\n'), 'a\nb\n', true],
    [fitsPattern, rule('^[^E]*$', ignore), 'a\nE\nb', false],
  ])('%o of %o in %j: %s', (...[fits, textRule, output, expected]) => {
    expect(fits(textRule, output)).toBe(expected);
  });

  it('a pattern is not found across the place where the middle of a long output was left out', () => {
    const mark = '\n[70 bytes left out]\n';
    const cut = (pattern: string, output: string, more = {}) =>
      fitsPattern(rule(pattern, more), output, true);
    const output = `ok\nok${mark}ok\nend\n`;
    expect(fitsPattern(rule('^[^!]*$'), 'ok\nok\nend\n')).toBe(true);
    for (const pattern of ['^[^!]*$', '(?m)^o$', 'ok\\s', '(?s)ok.*end', 'left out']) {
      expect([pattern, cut(pattern, `o${mark}ok`)]).toEqual([pattern, false]);
    }
    expect(cut('^[^!]*$', output, ignore)).toBe(false);
    expect(cut('^[^!]*$', `ok${mark}ok\n[… 9 characters left out …]\nok`)).toBe(false);
    for (const pattern of ['^ok\n', 'end$', '(?m)^end$', '\\bend\\b']) {
      expect([pattern, cut(pattern, output)]).toEqual([pattern, true]);
    }
    expect(cut('ok', `ok\nok${mark}`)).toBe(true);
  });

  it('stays fast on hostile patterns and outputs', () => {
    const output = `${'a'.repeat(65_536)}${'\n'.repeat(65_536)}b`;
    expect(fitsPattern(rule('(a*)*(a|aa)+c$'), output)).toBe(false);
    expect(fitsWhole(rule('x'), output)).toBe(false);
  });

  it('names why a pattern cannot be used', () => {
    expect(patternProblemOf('(')).toContain('missing closing )');
    expect(patternProblemOf('(?=a)')).not.toBeNull();
    expect(patternProblemOf('a+')).toBeNull();
  });
});

// Reports that an attacker could write. Whatever they contain, reading ends soon and gives a number from 0 to
// 1.
import fc from 'fast-check';
import Fraction from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { idOf, outcomeOf, program, weight } from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../block.ts';
import { scoreOfAll, shareOf } from '../points.ts';
import { treeOf } from '../tree.ts';
import { judgeBlock } from './judge.ts';
import { parseJUnit } from './junit.ts';
import { bounded, shareOfText } from './share.ts';
import type { TestSuite } from './step-report.ts';
import { parseStructuredOutput } from './structured-output.ts';
import { verdictOnRun } from './test-agreement.ts';
import { readTestRecord } from './test-record.ts';
import { parseTrx } from './trx.ts';
import { shareOfSuites } from './unit-test.ts';

const limits = { outputBytes: 131_072, testBytes: 10_240, blockBytes: 262_144 };
/** Catches quadratic work. It is processor time, and normal work takes well below a second. */
const guardMs = 5_000;

function judged(structured: string) {
  const outcomes = [outcomeOf({ structured })];
  return judgeBlock.run({ block: program('P'), outcomes, limits, ranIn: 'program' });
}

function within<T>(work: () => T): T {
  const before = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(guardMs);
  return value;
}

const unitTest = (results: TestSuite[]): string => JSON.stringify({ tag: 'unit-test', results });
const suiteOf = (weights: readonly number[], name = 'test'): TestSuite => ({
  id: 's',
  name: 's',
  testCases: weights.map((one, at) => ({ name, status: at % 2 === 0 ? 'success' : 'failure', weight: one })),
});

describe('weights of unit tests', () => {
  it('cost the same however odd they are: 10,000 of 1/p', () => {
    const weights = Array.from({ length: 10_000 }, (_, at) => 1 / (2 * at + 3));
    const { share = '' } = within(() => judged(unitTest([suiteOf(weights)])));
    expect(share.length).toBeLessThan(130);
    expect(new Fraction(share).valueOf()).toBeCloseTo(0.57, 1);
  });

  it('never make more or less than a share, for any numbers', () => {
    const anyWeight = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(5e-324, 1e308, -0, 1e6, 1 / 3));
    const status = fc.constantFrom('success', 'failure', 'skipped');
    const testCase = fc.record({ name: fc.string(), status, weight: anyWeight });
    const suite = fc.record({
      id: fc.string(),
      name: fc.string(),
      weight: anyWeight,
      testCases: fc.array(testCase),
    });
    fc.assert(
      fc.property(fc.array(suite), (suites) => {
        const share = shareOfSuites(suites).valueOf();
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        const found = judged(unitTest(suites));
        expect(found.share).toMatch(/^\d+(\/\d+)?$/);
      }),
    );
  });

  it.each([
    ['a weight in it is larger than 1,000,000', suiteOf([1e308])],
    ['a weight in it is larger than 1,000,000', { ...suiteOf([1]), weight: 1_000_001 }],
    ['a name in it is longer than 255 characters', suiteOf([1], 'n'.repeat(256))],
    ['it names more than 10,000 tests', suiteOf(Array.from({ length: 10_001 }, () => 1))],
  ])('fail the block with the sentence that %s', (reason, suite) => {
    const found = judged(unitTest([suite]));
    expect(found).toMatchObject({ state: 'failed', share: '0' });
    expect(found.output?.text).toBe(`The report cannot be used, so this block counts 0: ${reason}.`);
    expect(found.report).toBeUndefined();
  });

  it.each([
    ['a name in it is longer than 255 characters', `<testcase name="${'n'.repeat(256)}"/>`],
    ['it names more than 10,000 tests', '<testcase name="a"/>'.repeat(10_001)],
  ])('fail a JUnit report because %s', (reason, cases) => {
    expect(parseJUnit(`<testsuite>${cases}</testsuite>`)).toEqual({ kind: 'broken', reason });
  });

  it('of one test with 300,000 failures take no quadratic time', () => {
    const cases = `<testcase name="a">${'<failure>x</failure>'.repeat(200_000)}</testcase>`;
    const read = within(() => parseJUnit(`<testsuite>${cases}</testsuite>`));
    expect(read.kind).toBe('report');
  });

  it('below suites with names of megabytes take no quadratic time', () => {
    const cases = '<testcase name="a"/>'.repeat(10_000);
    const inner = `<testsuite name="${'b'.repeat(1_900_000)}">${cases}</testsuite>`;
    const xml = `<testsuites><testsuite name="${'a'.repeat(1_900_000)}">${inner}</testsuite></testsuites>`;
    const reason = 'a name in it is longer than 255 characters';
    expect(within(() => parseJUnit(xml))).toEqual({ kind: 'broken', reason });
  });

  it('of 10,000 classes with names that begin alike take no quadratic time', () => {
    const results = Array.from(
      { length: 10_000 },
      (_, at) => `<UnitTestResult outcome="Passed" testName="${'c'.repeat(240)}${String(at + 10_000)}.a"/>`,
    );
    const read = within(() => parseTrx(`<TestRun><Results>${results.join('')}</Results></TestRun>`));
    expect(read).toMatchObject({ kind: 'report' });
  });

  it('are not looked for in endless lines', () => {
    const read = within(() => parseStructuredOutput('{}\n'.repeat(300_000)));
    expect(read).toMatchObject({ points: null, excess: 'it has more than 20,000 lines' });
  });
});

it('a record of thousands of broken files beside thousands of tests takes no quadratic time', () => {
  const tests = Array.from({ length: 10_000 }, (_, at) => `tests.t${String(at)}::a`);
  const broken = Array.from({ length: 10_000 }, (_, at) => `{"broken":"::tests.b${String(at)}"}`);
  const lines = [
    JSON.stringify({ sources: tests, functions: ['a'], isNarrowed: false }),
    ...broken,
    ...['{"broken":"::tests"}', '{"list":[]}', '{"exit":2}'],
  ];
  const record = readTestRecord(lines.join('\n'));
  const suites = [{ id: '', name: '', testCases: [] }];
  const verdict = within(() => verdictOnRun({ record, suites, exitCode: 2, oneProcess: true }));
  expect(verdict).toContain('The report is silent about');
});

describe('points of a whole test', () => {
  const primesFrom = 999_983;
  const blocks: Block[] = Array.from({ length: 480 }, (_, at) =>
    weight(`W${String(at)}`, [1, 999_999_937 - 2 * at], [program(`P${String(at)}`)]),
  );
  const tree = treeOf(blocks);

  it('have a bounded cost for 480 blocks of odd shares and weights', () => {
    const shares = tree.nodes
      .filter(({ type }) => type === 'program')
      .map(({ id }, at) => [id, new Fraction(1, primesFrom - 2 * at)] as const);
    const score = within(() => scoreOfAll(tree.roots, { shares: new Map(shares), gates: new Map() }));
    expect(score.achieved.toFraction().length).toBeLessThan(200);
    expect(shareOf(score, new Fraction(0)).valueOf()).toBeCloseTo(1 / primesFrom, 6);
  });

  it('are all of them when every block earned all', () => {
    const shares = tree.nodes.map(({ id }) => [id, new Fraction(1)] as const);
    const score = scoreOfAll(tree.roots, { shares: new Map(shares), gates: new Map() });
    expect(shareOf(score, new Fraction(0)).toFraction()).toBe('1');
  });

  it('stay exact for all fractions that tests really make', () => {
    const share = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 200, max: 210 }));
    fc.assert(
      fc.property(fc.array(share, { maxLength: 30 }), (parts) => {
        const of = parts.map(([n, d]) => new Fraction(n, d));
        const sum = (list: Fraction[]) => list.reduce((a, b) => a.add(b), new Fraction(0));
        const score = scoreOfAll(treeOf(parts.map((_, at) => program(`P${String(at)}`))).roots, {
          shares: new Map(of.map((one, at) => [idOf(`P${String(at)}`), one])),
          gates: new Map(),
        });
        expect(score.achieved.toFraction()).toBe(sum(of).toFraction());
      }),
    );
  });

  it('read shares of earlier versions, however long they are', () => {
    const digits = '9'.repeat(50_000);
    expect(within(() => shareOfText(`${digits.slice(1)}8/${digits}`)).valueOf()).toBeCloseTo(1, 9);
    expect(shareOfText('3/4').toFraction()).toBe('3/4');
    expect(shareOfText('1').toFraction()).toBe('1');
    expect(bounded(new Fraction(1, 10n ** 70n)).valueOf()).toBe(0);
  });
});

describe('what is kept of a block', () => {
  it('is within its share of the result, whatever was written', () => {
    const texts = { reason: '\u0001'.repeat(150), stdout: 'é'.repeat(150) };
    const testCases = Array.from({ length: 9_000 }, (_, at) => ({
      name: `${String(at)} ${'\u0002'.repeat(240)}`,
      status: 'success' as const,
      ...texts,
    }));
    const found = within(() => judged(unitTest([{ id: 's', name: 's', testCases }])));
    expect(found).toMatchObject({ state: 'passed', share: '1', report: {} });
    expect(found.output?.text).toContain('The list of the tests is too long to be kept. Its points count.');
    expect(JSON.stringify(found).length).toBeLessThan(limits.blockBytes);
  });

  it('counts control characters as they travel', () => {
    const outcomes = [outcomeOf({ out: '\u0001'.repeat(131_072) })];
    const found = judgeBlock.run({ block: program('P'), outcomes, limits, ranIn: 'program' });
    expect(found.output?.text).toContain('characters left out');
    expect(JSON.stringify(found).length).toBeLessThan(limits.blockBytes);
  });
});

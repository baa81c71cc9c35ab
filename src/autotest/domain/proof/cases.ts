// The single tests inside unit-test reports, as columns of a proof: which case notices which solution.
import type { StepReport, TestCase } from '../reports/step-report.ts';
import type { BlockNode } from '../tree.ts';
import type { ProvenCase, ProvenRun, TestVerdict } from './model.ts';

/** So many cases of a proof are told apart; a reader of more would see nothing. */
export const mostCases = 200;
const longestName = 200;

export interface CaseVerdict {
  readonly name: string;
  readonly verdict: TestVerdict;
}

const verdicts: Readonly<Record<TestCase['status'], TestVerdict>> = {
  success: 'passed',
  failure: 'failed',
  skipped: 'notRun',
};

/** The cases of a report, each name once. One that comes twice has failed where one of both has. */
export function casesOf(report: StepReport | undefined): CaseVerdict[] {
  const suites = report?.unitTest?.suites ?? [];
  const found = new Map<string, TestVerdict>();
  for (const { name: suite, testCases } of suites) {
    for (const { name, status } of testCases) {
      const key = (suites.length > 1 ? `${suite}: ${name}` : name).slice(0, longestName);
      if (found.get(key) !== 'failed') found.set(key, verdicts[status]);
    }
  }
  return [...found].map(([name, verdict]) => ({ name, verdict }));
}

/** One more than are told apart, so that it is known whether some were left out. */
export function keptCasesOf(report: StepReport | undefined): CaseVerdict[] | undefined {
  const cases = casesOf(report).slice(0, mostCases + 1);
  return cases.length === 0 ? undefined : cases;
}

const statuses: Readonly<Record<TestVerdict, TestCase['status']>> = {
  passed: 'success',
  failed: 'failure',
  notRun: 'skipped',
};

/** A report with only that, as a run of a proof keeps it. */
export function reportOfCases(cases: readonly CaseVerdict[]): StepReport {
  const testCases = cases.map(({ name, verdict }) => ({ name, status: statuses[verdict] }));
  return { unitTest: { suites: [{ id: 'kept', name: '', testCases }] } };
}

export interface CaseColumns {
  readonly cases: readonly ProvenCase[];
  readonly hasMore: boolean;
}

/** The cases that a run reported, by block. */
interface Reported {
  readonly cases: Readonly<Record<string, readonly CaseVerdict[]>>;
}

/** All cases of some runs, in the order of the tests; those that the first runs know come first. */
export function caseColumnsOf(tests: readonly BlockNode[], runs: readonly Reported[]): CaseColumns {
  const cases = tests.flatMap(({ id: stepId }) => {
    const names = new Set(runs.flatMap((run) => (run.cases[stepId] ?? []).map(({ name }) => name)));
    return [...names].map((name) => ({ stepId, name }));
  });
  return { cases: cases.slice(0, mostCases), hasMore: cases.length > mostCases };
}

/** Which of the columns failed in a run, and which say nothing of it; all others passed. */
export function caseVerdictsOf(run: Reported, { cases }: CaseColumns): ProvenRun['cases'] {
  const byStep = new Map<string, ReadonlyMap<string, TestVerdict>>();
  const failed: number[] = [];
  const notRun: number[] = [];
  for (const [at, { stepId, name }] of cases.entries()) {
    const known =
      byStep.get(stepId) ?? new Map((run.cases[stepId] ?? []).map((one) => [one.name, one.verdict]));
    byStep.set(stepId, known);
    const verdict = known.get(name) ?? 'notRun';
    if (verdict === 'failed') failed.push(at);
    if (verdict === 'notRun') notRun.push(at);
  }
  return { failed, notRun };
}

/** The verdict of one case on one solution. */
export function verdictAt(run: ProvenRun | null, at: number): TestVerdict {
  if (run === null || run.cases.notRun.includes(at)) return 'notRun';
  return run.cases.failed.includes(at) ? 'failed' : 'passed';
}

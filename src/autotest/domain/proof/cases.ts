// The single tests inside unit-test reports, as columns of a proof: which case notices which solution.
import type { StepReport, TestCase } from '../reports/step-report.ts';
import type { BlockNode } from '../tree.ts';
import type { ProvenCase, ProvenRun, TestVerdict } from './model.ts';

/** So many cases of a proof are told apart; a reader of more would see nothing. */
export const mostCases = 200;
/** A run of hundreds of blocks with as many cases each would be too large to read. */
export const mostCasesOfRun = 1_000;
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

/**
 * What is kept of the reports of a run, by block. Of a block that is one case more than are told apart, so that it is
 * known whether some were left out.
 */
export function keptCasesOf(
  steps: Readonly<Record<string, { readonly report?: StepReport | undefined }>>,
): Record<string, CaseVerdict[]> {
  const kept: Record<string, CaseVerdict[]> = {};
  let left = mostCasesOfRun;
  for (const [stepId, { report }] of Object.entries(steps)) {
    const cases = casesOf(report).slice(0, Math.min(mostCases + 1, left));
    left -= cases.length;
    if (cases.length > 0) kept[stepId] = cases;
  }
  return kept;
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

/** The cases that a run reported, by block. */
interface Reported {
  readonly cases: Readonly<Record<string, readonly CaseVerdict[]>>;
}

/** What a run says of the columns that were known when it was read. */
export interface ReadCases {
  readonly failed: readonly number[];
  readonly passed: readonly number[];
}

/** Finds the columns while runs are read one after the other, so that no more than one has to be in memory. */
export class CaseColumns {
  private readonly tests: readonly BlockNode[];
  private readonly found: ProvenCase[] = [];
  private readonly places = new Map<string, Map<string, number>>();
  private hasLeftOut = false;

  constructor(tests: readonly BlockNode[]) {
    this.tests = tests;
  }

  /** Once there are as many columns as are told apart, further names are left out. */
  read({ cases }: Reported): ReadCases {
    const failed: number[] = [];
    const passed: number[] = [];
    for (const { id: stepId } of this.tests) {
      for (const { name, verdict } of cases[stepId] ?? []) {
        const place = this.placeOf(stepId, name);
        if (place === undefined || verdict === 'notRun') continue;
        (verdict === 'failed' ? failed : passed).push(place);
      }
    }
    return { failed, passed };
  }

  private placeOf(stepId: string, name: string): number | undefined {
    const ofStep = this.places.get(stepId) ?? new Map<string, number>();
    const known = ofStep.get(name);
    if (known !== undefined) return known;
    if (this.found.length === mostCases) {
      this.hasLeftOut = true;
      return undefined;
    }
    this.places.set(stepId, ofStep.set(name, this.found.length));
    this.found.push({ stepId, name });
    return this.found.length - 1;
  }

  /** After all runs: the columns in the order of the tests, and what a run that was read says of them. */
  end(): {
    cases: ProvenCase[];
    hasMore: boolean;
    verdictsOf: (run: ReadCases) => ProvenRun['cases'];
  } {
    const rankOf = new Map(this.tests.map(({ id }, at) => [id, at]));
    const ordered = [...this.found.entries()].toSorted(
      ([, one], [, other]) => (rankOf.get(one.stepId) ?? 0) - (rankOf.get(other.stepId) ?? 0),
    );
    const verdictsOf = (run: ReadCases): ProvenRun['cases'] => {
      const [isFailed, isPassed] = [new Set(run.failed), new Set(run.passed)];
      const failed: number[] = [];
      const notRun: number[] = [];
      for (const [at, [place]] of ordered.entries()) {
        if (isFailed.has(place)) failed.push(at);
        else if (!isPassed.has(place)) notRun.push(at);
      }
      return { failed, notRun };
    };
    return { cases: ordered.map(([, one]) => one), hasMore: this.hasLeftOut, verdictsOf };
  }
}

/** The verdict of one case on one solution. */
export function verdictAt(run: ProvenRun | null, at: number): TestVerdict {
  if (run === null || run.cases.notRun.includes(at)) return 'notRun';
  return run.cases.failed.includes(at) ? 'failed' : 'passed';
}

// Compares four traces of a test tool: the list of tests, the end of each test as it happened, the report,
// and the exit code. An attacker must forge all of them to change a result.
import type { TestCase, TestSuite } from './step-report.ts';
import type { ReadRecord, SourceList, TestRecord, TestState } from './test-record.ts';

export interface TestRun {
  readonly record: ReadRecord;
  /** Null without a report. */
  readonly suites: readonly TestSuite[] | null;
  readonly exitCode: number | null;
  readonly oneProcess: boolean | undefined;
}

/** Tells staff which traces contradict each other; null if all agree. The run must have ended by itself. */
export function verdictOnRun({ record, suites, exitCode, oneProcess }: TestRun): string | null {
  if (record.kind === 'unreadable') return `${capital(record.reason)}.`;
  if (record.exitCode === null) {
    if (suites !== null) return 'There is a report, yet the tool never said that it had ended.';
    return exitCode === 0 ? 'It ended as if all were well, without a report.' : null;
  }
  if (record.exitCode !== exitCode) {
    return `The tool ended with ${String(record.exitCode)}, its process with ${String(exitCode)}.`;
  }
  if (suites === null) return exitCode === 0 ? 'It ended as if all were well, without a report.' : null;
  return (
    (oneProcess === true ? disagreementWithSources(record) : null) ??
    disagreementOfEnds(record) ??
    disagreementWithReport(record, suites) ??
    disagreementWithExit(record, exitCode)
  );
}

function disagreementWithSources({ sources, listed, broken }: TestRecord): string | null {
  if (sources === null) return 'The sources of the tests were not listed.';
  const stranger = (listed ?? []).find((name) => !sources.functions.has(functionOf(name)));
  if (stranger !== undefined) return `The sources of the tests do not hold ${stranger}.`;
  const found = new Set((listed ?? []).map(withoutCase));
  const missing = missingTest(sources, found, broken);
  return missing === undefined ? null : `The sources of the tests hold ${missing}, which was not run.`;
}

function missingTest(sources: SourceList, found: ReadonlySet<string>, broken: readonly string[]) {
  if (sources.isNarrowed) return undefined;
  const unread = new Set(broken.map((name) => name.replace(/^::/, '')));
  return sources.tests.find((name) => !found.has(name) && !isWithin(name.split('::')[0] ?? '', unread));
}

/** Whether the place is one of these modules, or inside one. A record may name thousands of them. */
function isWithin(place: string, modules: ReadonlySet<string>): boolean {
  for (let end = place.length; end > 0; end = place.lastIndexOf('.', end - 1)) {
    if (modules.has(place.slice(0, end))) return true;
  }
  return false;
}

function functionOf(name: string): string {
  return withoutCase(name).split('::').at(-1) ?? '';
}

/** The name without the values of a parametrized test. */
function withoutCase(name: string): string {
  const at = name.indexOf('[');
  return at < 0 ? name : name.slice(0, at);
}

function disagreementOfEnds({ listed, ends }: TestRecord): string | null {
  const count = listed?.length ?? 0;
  for (const place of ends.keys()) if (place >= count) return 'A test ended that was not listed.';
  return ends.size === count ? null : `${String(count)} tests were listed, ${String(ends.size)} ended.`;
}

function disagreementWithReport(record: TestRecord, suites: readonly TestSuite[]): string | null {
  const told = new Map<string, TestState>([
    ...record.broken.map((name) => [keyOf(name), 'failed'] as const),
    ...record.left.map((name) => [keyOf(name), 'skipped'] as const),
  ]);
  for (const [place, state] of record.ends) told.set(keyOf(record.listed?.[place] ?? ''), state);
  const reported = new Map<string, TestState>();
  for (const suite of suites) {
    for (const testCase of suite.testCases) {
      const key = keyOf(`${suite.id}::${testCase.name}`);
      const state = states[testCase.status];
      // A test that failed and then failed again in its clean-up is listed twice.
      if (reported.has(key) && (state !== 'failed' || reported.get(key) !== 'failed')) {
        return `The report holds ${key} twice.`;
      }
      reported.set(key, state);
    }
  }
  for (const [key, state] of reported) {
    if (told.get(key) !== state)
      return `The report says ${state} of ${key}, the record ${told.get(key) ?? 'nothing'}.`;
  }
  const silent = [...told.keys()].find((key) => !reported.has(key));
  return silent === undefined ? null : `The report is silent about ${silent}.`;
}

const states: Record<TestCase['status'], TestState> = {
  success: 'passed',
  failure: 'failed',
  skipped: 'skipped',
};

/** Cuts the name, because the tools cut long names too. */
function keyOf(name: string): string {
  return name.slice(0, 200);
}

/** pytest exits with 0 when nothing failed, 1 or 2 when something did, and 5 when there was no test. */
function disagreementWithExit({ listed, ends, broken }: TestRecord, exitCode: number | null): string | null {
  const hasFailed = broken.length > 0 || [...ends.values()].includes('failed');
  const fitting = hasFailed ? [1, 2] : (listed?.length ?? 0) === 0 ? [5] : [0];
  if (exitCode !== null && (fitting.includes(exitCode) || exitCode > 2)) return null;
  return `The tests ${hasFailed ? 'failed' : 'did not fail'}, yet the tool ended with ${String(exitCode)}.`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// Reads the report of `dotnet test`, which is XML of its own (TRX). As with JUnit XML, everything is checked: the code
// under test ran in the process that wrote it.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { JUnitReport } from './junit.ts';
import { excessOf, reportLimits } from './report-limits.ts';
import type { TestCase, TestSuite } from './step-report.ts';

const mostDepth = 32;

class UnreadableReport extends Error {}

/** The suites of a report, one per class. */
export function parseTrx(xml: string): JUnitReport {
  if (xml.length > reportLimits.fileBytes) return { kind: 'broken', reason: 'it is too large' };
  const reader = new TrxReader();
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => parser.fail('a document type is not allowed'));
  parser.on('error', (error) => {
    throw new UnreadableReport(error.message);
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', (tag) => reader.close(tag.name));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close();
    const { suites } = reader;
    const reason = excessOf(suites);
    return reason === null ? { kind: 'report', suites } : { kind: 'broken', reason };
  } catch (error) {
    if (error instanceof UnreadableReport) return { kind: 'broken', reason: error.message };
    throw error;
  }
}

const statuses: Readonly<Record<string, TestCase['status']>> = {
  Passed: 'success',
  PassedButRunAborted: 'failure',
  NotExecuted: 'skipped',
  Inconclusive: 'skipped',
};

interface OpenResult {
  readonly testCase: TestCase;
  hasRows: boolean;
  hasFailedRow: boolean;
}

/** Collects results while the parser reports tags. */
class TrxReader {
  readonly #found: TestSuite[] = [];
  readonly #path: string[] = [];
  /** Results that are not closed yet, the innermost last. */
  readonly #open: OpenResult[] = [];
  /** Results of all rows of a test: their rows are the tests. */
  readonly #replaced = new Set<TestCase>();
  #text = '';
  #cases = 0;

  get suites(): TestSuite[] {
    return this.#found.flatMap((suite) => {
      const testCases = suite.testCases.filter((one) => !this.#replaced.has(one));
      return testCases.length === 0 ? [] : [{ ...suite, testCases }];
    });
  }

  open({ name, attributes }: SaxesTagPlain): void {
    this.#path.push(name);
    if (this.#path.length > mostDepth) throw new UnreadableReport('it is nested too deeply');
    if (this.#path.length === 1 && name !== 'TestRun') throw new UnreadableReport('it holds no test run');
    this.#text = '';
    if (name !== 'UnitTestResult') return;
    this.#cases += 1;
    if (this.#cases > reportLimits.tests) throw new UnreadableReport('it names more than 10,000 tests');
    const status = statuses[attributes['outcome'] ?? ''] ?? 'failure';
    const testCase = this.#added(attributes['testName'] ?? '', status);
    // A row of a test with many rows stands inside the result of all of them.
    const outer = this.#open.at(-1);
    if (outer !== undefined) outer.hasRows = true;
    this.#open.push({ testCase, hasRows: false, hasFailedRow: false });
  }

  text(text: string): void {
    if (this.#open.length > 0 && this.#text.length < reportLimits.textCharacters) {
      this.#text += text.slice(0, reportLimits.textCharacters - this.#text.length);
    }
  }

  close(name: string): void {
    this.#path.pop();
    const [open, text] = [this.#open.at(-1)?.testCase, this.#text];
    if (name === 'UnitTestResult') this.#closeResult();
    if (open === undefined) return;
    if (name === 'Message' || name === 'StackTrace') {
      open.reason = open.reason === undefined ? text : `${open.reason}\n${text}`;
    } else if (name === 'StdOut') open.stdout = text;
    else if (name === 'StdErr') open.stderr = text;
    this.#text = '';
  }

  /** One that failed by itself stays, although no row of it failed. */
  #closeResult(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { testCase, hasRows, hasFailedRow } = closed;
    const hasFailed = testCase.status === 'failure';
    if (hasRows && (hasFailedRow || !hasFailed)) this.#replaced.add(testCase);
    const outer = this.#open.at(-1);
    if (outer !== undefined && (hasFailed || hasFailedRow)) outer.hasFailedRow = true;
  }

  /** A name is that of a method behind its class; the values that it is called with may hold dots too. */
  #added(testName: string, status: TestCase['status']): TestCase {
    const head = testName.split('(')[0] ?? '';
    const dot = head.lastIndexOf('.');
    const className = dot < 0 ? '' : head.slice(0, dot);
    const testCase: TestCase = { name: shortName(testName.slice(dot + 1)), status };
    const known = this.#found.find(({ id }) => id === className);
    if (known === undefined) this.#found.push({ id: className, name: className, testCases: [testCase] });
    else known.testCases.push(testCase);
    return testCase;
  }
}

/** The values of a row may be long; the name of its method has to fit. */
function shortName(name: string): string {
  const { nameCharacters } = reportLimits;
  const start = name.indexOf('(');
  const isFit = name.length <= nameCharacters || start < 0 || start >= nameCharacters;
  return isFit ? name : `${name.slice(0, nameCharacters - 1)}…`;
}

// Reads the report of `dotnet test`, which is XML of its own (TRX).
import type { SaxesTagPlain } from 'saxes';
import { reportLimits } from './report-limits.ts';
import {
  addedText,
  readXml,
  type ReportReader,
  TestCounter,
  UnreadableReport,
  type XmlReport,
} from './report-xml.ts';
import type { TestCase, TestSuite } from './step-report.ts';

/** The suites of a report, one per class. */
export function parseTrx(xml: string): XmlReport {
  return readXml(xml, new TrxReader());
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

class TrxReader implements ReportReader {
  readonly #found = new Map<string, TestSuite>();
  /** Results that are not closed yet, the innermost last. */
  readonly #open: OpenResult[] = [];
  /** Results of all rows of a test: their rows are the tests. */
  readonly #replaced = new Set<TestCase>();
  #text = '';
  /** Within what the run says about itself, where it did not go as it should. */
  #isTrouble = false;
  readonly #tests = new TestCounter();

  problemOfRoot(name: string): string | null {
    return name === 'TestRun' ? null : 'it holds no test run';
  }

  finish(): TestSuite[] {
    return [...this.#found.values()].flatMap((suite) => {
      const testCases = suite.testCases.filter((one) => !this.#replaced.has(one));
      return testCases.length === 0 ? [] : [{ ...suite, testCases }];
    });
  }

  open({ name, attributes }: SaxesTagPlain): void {
    this.#text = '';
    if (name === 'RunInfo') this.#isTrouble = attributes['outcome'] === 'Error';
    if (name !== 'UnitTestResult') return;
    this.#tests.add();
    const status = statuses[attributes['outcome'] ?? ''] ?? 'failure';
    const testCase = this.#added(attributes['testName'] ?? '', status);
    // A row of a test with many rows stands inside the result of all of them.
    const outer = this.#open.at(-1);
    if (outer !== undefined) outer.hasRows = true;
    this.#open.push({ testCase, hasRows: false, hasFailedRow: false });
  }

  text(text: string): void {
    if (this.#open.length > 0 || this.#isTrouble) this.#text = addedText(this.#text, text);
  }

  close(name: string): void {
    const [open, text] = [this.#open.at(-1)?.testCase, this.#text];
    if (this.#isTrouble && name === 'Text') throw new UnreadableReport(troubleText(text));
    if (name === 'UnitTestResult') this.#closeResult();
    if (open === undefined) return;
    if (name === 'Message' || name === 'StackTrace') {
      open.reason = open.reason === undefined ? text : addedText(open.reason, `\n${text}`);
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
    const suite = this.#found.get(className) ?? { id: className, name: className, testCases: [] };
    this.#found.set(className, suite);
    suite.testCases.push(testCase);
    return testCase;
  }
}

/**
 * Where the process of the tests ended too early, the report holds those that ran before, all passed perhaps, and no word
 * of the others.
 */
function troubleText(text: string): string {
  return `not all tests ran to their end (${text.trim().slice(0, 500)})`;
}

/** The values of a row may be long; the name of its method has to fit. */
function shortName(name: string): string {
  const { nameCharacters } = reportLimits;
  const start = name.indexOf('(');
  const isFit = name.length <= nameCharacters || start < 0 || start >= nameCharacters;
  return isFit ? name : `${name.slice(0, nameCharacters - 1)}…`;
}

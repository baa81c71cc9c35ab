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
    const reason = excessOf(reader.suites);
    return reason === null ? { kind: 'report', suites: reader.suites } : { kind: 'broken', reason };
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

/** Collects results while the parser reports tags. */
class TrxReader {
  readonly suites: TestSuite[] = [];
  readonly #path: string[] = [];
  #open: TestCase | null = null;
  #text = '';
  #cases = 0;

  open({ name, attributes }: SaxesTagPlain): void {
    this.#path.push(name);
    if (this.#path.length > mostDepth) throw new UnreadableReport('it is nested too deeply');
    if (this.#path.length === 1 && name !== 'TestRun') throw new UnreadableReport('it holds no test run');
    this.#text = '';
    if (name !== 'UnitTestResult') return;
    // A row of a test with many rows stands inside the result of all of them.
    this.#cases += 1;
    if (this.#cases > reportLimits.tests) throw new UnreadableReport('it names more than 10,000 tests');
    this.#open = this.#added(
      attributes['testName'] ?? '',
      statuses[attributes['outcome'] ?? ''] ?? 'failure',
    );
  }

  text(text: string): void {
    if (this.#open !== null && this.#text.length < reportLimits.textCharacters) {
      this.#text += text.slice(0, reportLimits.textCharacters - this.#text.length);
    }
  }

  close(name: string): void {
    this.#path.pop();
    const [open, text] = [this.#open, this.#text];
    if (name === 'UnitTestResult') this.#open = null;
    if (open === null) return;
    if (name === 'Message' || name === 'StackTrace') {
      open.reason = open.reason === undefined ? text : `${open.reason}\n${text}`;
    } else if (name === 'StdOut') open.stdout = text;
    else if (name === 'StdErr') open.stderr = text;
    this.#text = '';
  }

  /** A name is that of a method behind its class; the values that it is called with may hold dots too. */
  #added(testName: string, status: TestCase['status']): TestCase {
    const head = testName.split('(')[0] ?? '';
    const dot = head.lastIndexOf('.');
    const className = dot < 0 ? '' : head.slice(0, dot);
    const testCase: TestCase = { name: dot < 0 ? testName : testName.slice(dot + 1), status };
    const known = this.suites.find(({ id }) => id === className);
    if (known === undefined) this.suites.push({ id: className, name: className, testCases: [testCase] });
    else known.testCases.push(testCase);
    return testCase;
  }
}

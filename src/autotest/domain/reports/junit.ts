// Reads a JUnit XML report, which test tools of most languages can write. Student code ran in the process that wrote it,
// so the counters have to agree with the elements.
import type { SaxesTagPlain } from 'saxes';
import { isTooLong, tooLongName } from './report-limits.ts';
import {
  addedText,
  readXml,
  type ReportReader,
  TestCounter,
  UnreadableReport,
  type XmlReport,
} from './report-xml.ts';
import type { TestCase, TestSuite } from './step-report.ts';

/** The suites of a report, one per class, in the order of their first tests. */
export function parseJUnit(xml: string): XmlReport {
  return readXml(xml, new JUnitReader());
}

interface OpenCase {
  testCase: TestCase;
  className: string;
  isNotRun: boolean;
}

interface Declared {
  tests: number | null;
  bad: number | null;
  found: number;
  foundBad: number;
}

/** Collects tests while the parser reports tags. */
class JUnitReader implements ReportReader {
  readonly #suites = new Map<string, TestSuite>();
  readonly #declared: Declared[] = [];
  readonly #names: string[] = [];
  /** Of the open suites, for tests without a class: one text for all of them, as it may be long. */
  #joined: string | undefined;
  #open: OpenCase | null = null;
  #text = '';
  #hasSuite = false;
  readonly #tests = new TestCounter();

  problemOfRoot(name: string): string | null {
    return name === 'testsuites' || name === 'testsuite' ? null : 'it holds no test suite';
  }

  open(tag: SaxesTagPlain): void {
    this.#text = '';
    if (tag.name === 'testsuite') this.#openSuite(tag.attributes);
    else if (tag.name === 'testcase') this.#openCase(tag.attributes);
    else if (this.#open !== null) markCase(this.#open.testCase, tag);
  }

  text(text: string): void {
    if (this.#open !== null) this.#text = addedText(this.#text, text);
  }

  close(name: string): void {
    if (name === 'testsuite') this.#closeSuite();
    else if (name === 'testcase') this.#closeCase();
    else if (this.#open !== null) this.#closePart(this.#open.testCase, name);
  }

  /** Other formats have a root of the same name: without a test or a suite it is one of them, or no test ran at all. */
  finish(): TestSuite[] {
    if (!this.#hasSuite && this.#suites.size === 0) throw new UnreadableReport('it holds no test suite');
    return [...this.#suites.values()];
  }

  #openSuite(attributes: Record<string, string>): void {
    this.#hasSuite = true;
    this.#names.push(attributes['name'] ?? '');
    this.#joined = undefined;
    const [failures, errors] = [counterOf(attributes['failures']), counterOf(attributes['errors'])];
    const bad = failures === null && errors === null ? null : (failures ?? 0) + (errors ?? 0);
    this.#declared.push({ tests: counterOf(attributes['tests']), bad, found: 0, foundBad: 0 });
  }

  #openCase(attributes: Record<string, string>): void {
    if (this.#open !== null) throw new UnreadableReport('a test stands inside a test');
    this.#tests.add();
    this.#joined ??= this.#names.filter((name) => name !== '').join(' > ');
    const className = attributes['classname'] ?? this.#joined;
    if (isTooLong(className)) throw new UnreadableReport(tooLongName);
    const { name = '', status = '' } = attributes;
    const isNotRun = status === 'notrun';
    const testCase: TestCase = {
      name,
      status: isNotRun || status === 'disabled' ? 'skipped' : 'success',
    };
    this.#open = { className, testCase, isNotRun };
  }

  #closePart(testCase: TestCase, name: string): void {
    const text = this.#text;
    if (name === 'failure' || name === 'error' || name === 'skipped') {
      const [signal] = (name === 'error' ? fatalSignal.exec(text) : null) ?? [];
      if (signal !== undefined)
        throw new UnreadableReport(`not all tests ran to their end (${signal.trim()})`);
      addReason(testCase, text);
    } else if (name === 'system-out') testCase.stdout = addedText(testCase.stdout, text);
    else if (name === 'system-err') testCase.stderr = addedText(testCase.stderr, text);
    this.#text = '';
  }

  #closeCase(): void {
    if (this.#open === null) return;
    const { testCase, className, isNotRun } = this.#open;
    this.#open = null;
    for (const declared of this.#declared) {
      declared.found += 1;
      if (testCase.status === 'failure') declared.foundBad += 1;
    }
    // Counted by CTest among those that fail, but in no counter of its report.
    if (isNotRun && testCase.reason !== undefined && !testCase.reason.startsWith('SKIP_'))
      testCase.status = 'failure';
    if (this.#declared.length === 0 && className === 'test') markFileOfNode(testCase);
    const suite = this.#suites.get(className) ?? { id: className, name: className, testCases: [] };
    this.#suites.set(className, suite);
    suite.testCases.push(testCase);
  }

  /** Tools count in different ways, but none counts more tests, or other failures, than it lists. */
  #closeSuite(): void {
    this.#names.pop();
    this.#joined = undefined;
    const declared = this.#declared.pop();
    if (declared === undefined) return;
    const bad = declared.bad ?? declared.foundBad;
    const tests = declared.tests ?? declared.found;
    // Some tools count a test that passed and then failed in its clean-up twice in `tests`, but list one
    // element.
    const agrees = declared.found <= tests + bad && bad > 0 === declared.foundBad > 0 && bad <= tests;
    if (!agrees) throw new UnreadableReport('its counters do not agree with its tests');
  }
}

/**
 * Catch2 and doctest write a report when a signal ends them. It lists the tests up to there, all but one passed perhaps, and
 * says nothing of the others.
 */
const fatalSignal = /^[ \t]*SIG(?:INT|ILL|FPE|SEGV|TERM|ABRT) - .{1,60} signal[ \t\r]*$/m;

/**
 * What `node --test` lists of a file that told of no test: `process.exit(0)` of a hand-in ends the process of its tests, and
 * that is a pass for it.
 */
function markFileOfNode(testCase: TestCase): void {
  if (testCase.status !== 'success' || !/^\/.{1,400}\.[cm]?[jt]s$/.test(testCase.name)) return;
  testCase.status = 'failure';
  testCase.reason = 'The file told of no test: its process ended before, or it has none.';
}

function markCase(testCase: TestCase, tag: SaxesTagPlain): void {
  if (tag.name !== 'failure' && tag.name !== 'error' && tag.name !== 'skipped') return;
  // A test with a failure stays failed, whatever else the report says about it.
  if (tag.name !== 'skipped') testCase.status = 'failure';
  else if (testCase.status === 'success') testCase.status = 'skipped';
  const message = tag.attributes['message'];
  if (message !== undefined) addReason(testCase, message);
}

/** Without any text the reason stays as it is, even if there is none. */
function addReason(testCase: TestCase, text: string): void {
  const { reason = '' } = testCase;
  testCase.reason = reason === '' || text === '' ? addedText(reason, text) : addedText(reason, `\n${text}`);
}

function counterOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new UnreadableReport('a counter is not a number');
  return Number(text);
}

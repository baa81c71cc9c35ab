// Reads a JUnit XML report, which test tools of most languages can write. Student code ran in the process
// that wrote it, so everything is checked: no document type, limited sizes and depth, and counters that agree
// with the elements.
import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { excessOf, reportLimits } from './report-limits.ts';
import type { TestCase, TestSuite } from './step-report.ts';

export type JUnitReport =
  | { readonly kind: 'report'; readonly suites: TestSuite[] }
  | { readonly kind: 'broken'; readonly reason: string };

const mostDepth = 32;

/** The suites of a report, one per class, in the order of their first tests. */
export function parseJUnit(xml: string): JUnitReport {
  if (xml.length > reportLimits.fileBytes) return broken('it is too large');
  const reader = new JUnitReader();
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
    parser.write(xml).close();
    const suites = reader.finish();
    const excess = excessOf(suites);
    return excess === null ? { kind: 'report', suites } : broken(excess);
  } catch (error) {
    if (error instanceof UnreadableReport) return broken(error.message);
    throw error;
  }
}

function broken(reason: string): JUnitReport {
  return { kind: 'broken', reason };
}

class UnreadableReport extends Error {}

interface OpenCase {
  testCase: TestCase;
  className: string;
}

interface Declared {
  tests: number | null;
  bad: number | null;
  found: number;
  foundBad: number;
}

/** Collects tests while the parser reports tags. */
class JUnitReader {
  readonly #suites = new Map<string, TestSuite>();
  readonly #path: string[] = [];
  readonly #declared: Declared[] = [];
  readonly #names: string[] = [];
  #open: OpenCase | null = null;
  #text = '';
  #cases = 0;

  open(tag: SaxesTagPlain): void {
    this.#path.push(tag.name);
    if (this.#path.length > mostDepth) throw new UnreadableReport('it is nested too deeply');
    if (this.#path.length === 1 && tag.name !== 'testsuites' && tag.name !== 'testsuite') {
      throw new UnreadableReport('it holds no test suite');
    }
    this.#text = '';
    if (tag.name === 'testsuite') this.#openSuite(tag.attributes);
    else if (tag.name === 'testcase') this.#openCase(tag.attributes);
    else if (this.#open !== null) markCase(this.#open.testCase, tag);
  }

  text(text: string): void {
    if (this.#open !== null) this.#text = added(this.#text, text);
  }

  close(name: string): void {
    this.#path.pop();
    if (name === 'testsuite') this.#closeSuite();
    else if (name === 'testcase') this.#closeCase();
    else if (this.#open !== null) this.#closePart(this.#open.testCase, name);
  }

  finish(): TestSuite[] {
    return [...this.#suites.values()];
  }

  #openSuite(attributes: Record<string, string>): void {
    this.#names.push(attributes['name'] ?? '');
    const [failures, errors] = [counterOf(attributes['failures']), counterOf(attributes['errors'])];
    const bad = failures === null && errors === null ? null : (failures ?? 0) + (errors ?? 0);
    this.#declared.push({ tests: counterOf(attributes['tests']), bad, found: 0, foundBad: 0 });
  }

  #openCase(attributes: Record<string, string>): void {
    if (this.#open !== null) throw new UnreadableReport('a test stands inside a test');
    this.#cases += 1;
    if (this.#cases > reportLimits.tests) throw new UnreadableReport('it names more than 10,000 tests');
    const className = attributes['classname'] ?? this.#names.filter((name) => name !== '').join(' > ');
    this.#open = { className, testCase: { name: attributes['name'] ?? '', status: 'success' } };
  }

  #closePart(testCase: TestCase, name: string): void {
    const text = this.#text;
    if (name === 'failure' || name === 'error' || name === 'skipped') {
      addReason(testCase, text);
    } else if (name === 'system-out') testCase.stdout = added(testCase.stdout, text);
    else if (name === 'system-err') testCase.stderr = added(testCase.stderr, text);
    this.#text = '';
  }

  #closeCase(): void {
    if (this.#open === null) return;
    const { testCase, className } = this.#open;
    this.#open = null;
    for (const declared of this.#declared) {
      declared.found += 1;
      if (testCase.status === 'failure') declared.foundBad += 1;
    }
    const suite = this.#suites.get(className) ?? { id: className, name: className, testCases: [] };
    this.#suites.set(className, suite);
    suite.testCases.push(testCase);
  }

  /** Tools count in different ways, but none counts more tests, or other failures, than it lists. */
  #closeSuite(): void {
    this.#names.pop();
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
  testCase.reason = reason === '' || text === '' ? added(reason, text) : added(reason, `\n${text}`);
}

/** Adds text up to the limit of one test: joining without a limit would take quadratic time. */
function added(text = '', more: string): string {
  return text.length >= reportLimits.textCharacters
    ? text
    : text + more.slice(0, reportLimits.textCharacters - text.length);
}

function counterOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new UnreadableReport('a counter is not a number');
  return Number(text);
}

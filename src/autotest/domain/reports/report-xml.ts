// Reads reports of test tools that are XML, piece by piece. The code under test ran in the process that wrote them, so
// no document type is taken, and sizes and depth have limits.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { excessOf, reportLimits } from './report-limits.ts';
import type { TestSuite } from './step-report.ts';

export type XmlReport =
  | { readonly kind: 'report'; readonly suites: TestSuite[] }
  | { readonly kind: 'broken'; readonly reason: string };

/** What makes a report unusable, as the end of a sentence. */
export class UnreadableReport extends Error {}

/** Collects tests while the parser reports tags, and throws UnreadableReport. */
export interface ReportReader {
  /** What is wrong when no report of this tool begins with such a tag; null for one that may. */
  problemOfRoot(name: string): string | null;
  open(tag: SaxesTagPlain): void;
  text(text: string): void;
  close(name: string): void;
  finish(): TestSuite[];
}

const mostDepth = 32;

/** The suites that a reader finds in a report, or why there are none. */
export function readXml(xml: string, reader: ReportReader): XmlReport {
  if (xml.length > reportLimits.fileBytes) return broken('it is too large');
  try {
    parserFor(reader)
      .write(xml.replace(/^\uFEFF/, ''))
      .close();
    const suites = reader.finish();
    const excess = excessOf(suites);
    return excess === null ? { kind: 'report', suites } : broken(excess);
  } catch (error) {
    if (error instanceof UnreadableReport) return broken(error.message);
    throw error;
  }
}

/** Adds text up to the limit of one test: joining without a limit would take quadratic time. */
export function addedText(text = '', more: string): string {
  return text.length >= reportLimits.textCharacters
    ? text
    : text + more.slice(0, reportLimits.textCharacters - text.length);
}

/** Counts the tests of a report and refuses one too many as it comes. */
export class TestCounter {
  #count = 0;

  add(): void {
    this.#count += 1;
    if (this.#count > reportLimits.tests) throw new UnreadableReport('it names more than 10,000 tests');
  }
}

function parserFor(reader: ReportReader): SaxesParser {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('doctype', () => parser.fail('a document type is not allowed'));
  parser.on('error', (error) => {
    throw new UnreadableReport(error.message);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > mostDepth) throw new UnreadableReport('it is nested too deeply');
    const problem = depth === 1 ? reader.problemOfRoot(tag.name) : null;
    if (problem !== null) throw new UnreadableReport(problem);
    reader.open(tag);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close(name);
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  return parser;
}

function broken(reason: string): XmlReport {
  return { kind: 'broken', reason };
}

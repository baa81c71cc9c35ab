// The texts of one step as a viewer may see them: exit code, output and report (decision 79). Every call that
// answers texts of steps asks here.
import type { KeptOutput } from '../kept-output.ts';
import type { OutputText, StepResult } from '../model.ts';
import { hiddenPartsOf, type HiddenParts, type Sight } from '../hiding.ts';
import type { StepReport, StructureReport, TestCase, TestSuite } from './step-report.ts';
import type { StepRecord } from '../run-state.ts';
import { stepOf } from '../steps/registry.ts';
import { fixturesFolder, scriptPath } from '../steps/shell.ts';
import { typeThatRan, type BlockNode } from '../tree.ts';

interface HiddenTexts {
  readonly output: boolean;
  readonly configuration: boolean;
  /** Hides output and texts of unit tests, because a tool quotes the lines of a failed test there. */
  readonly quotes: boolean;
}

export function hiddenTextsOf(node: BlockNode, { output, configuration }: HiddenParts): HiddenTexts {
  return { output, configuration, quotes: configuration && stepOf(typeThatRan(node)).quotesConfiguration };
}

/**
 * Exit code, kind of failure, output and report, as far as the viewer may see them. The first two are included because
 * a program that chooses how it ends can also reveal what it has read.
 */
export function seenOf(
  record: StepRecord,
  hidden: HiddenTexts,
): Pick<StepResult, 'exitCode' | 'output' | 'data' | 'failure'> {
  if (hidden.output) return {};
  const report = seenReportOf(record.report, hidden);
  return {
    ...(record.exitCode === undefined ? {} : { exitCode: record.exitCode }),
    ...(record.output === undefined || hidden.quotes ? {} : { output: seenOutputOf(record.output, hidden) }),
    ...(record.failure === undefined ? {} : { failure: record.failure }),
    ...(report === undefined || Object.keys(report).length === 0 ? {} : { data: report }),
  };
}

/** What the viewer sees of the output of a step; undefined if they see none of it. */
export function seenOutputIn(
  node: BlockNode | undefined,
  sight: Sight,
): ((output: OutputText) => OutputText) | undefined {
  if (!node) return undefined;
  const hidden = hiddenTextsOf(node, hiddenPartsOf(node, sight));
  if (hidden.output || hidden.quotes) return undefined;
  return hidden.configuration ? (output) => seenOutputOf(output, hidden) : asItIs;
}

const asItIs = (output: OutputText): OutputText => output;

/**
 * A program can print whatever it reads, so what is shown of it is short where the tests are hidden. Otherwise
 * one hand-in could print a whole hidden test.
 */
const mostSeenCharacters = 4096;

function seenOutputOf(output: OutputText, { configuration }: HiddenTexts): OutputText {
  if (!configuration) return output;
  const text = withoutPlaces(output.text.slice(0, mostSeenCharacters));
  const isCut = output.text.length > mostSeenCharacters;
  return {
    text: isCut ? `${text}\n[… the rest is not shown, because these tests are hidden …]` : text,
    truncated: output.truncated,
  };
}

/** The same of a running step. What is hidden goes line by line, so that the start of a text never changes. */
export function seenLiveOutput(kept: KeptOutput, seen: (output: OutputText) => OutputText): KeptOutput {
  if (seen === asItIs) return kept;
  const head = kept.head.slice(0, kept.head.lastIndexOf('\n') + 1);
  const { text } = seen({ text: head, truncated: false });
  return { head: text, tail: '', characters: text.length };
}

const fixturePath = new RegExp(`${fixturesFolder}/[^\\s'":]+`, 'g');
const scriptLine = new RegExp(`^(${scriptPath}: line \\d+: ).*`, 'gm');
/** Of programs that a signal ended bash quotes the whole command: in many lines, the others without a place. */
const endedCommand = new RegExp(`^(${scriptPath}: line \\d+: ) *\\d+ [^]*`, 'm');

/** Paths of the teacher's files, and lines of the teacher's script that bash quotes. */
function withoutPlaces(text: string): string {
  return text
    .replaceAll(fixturePath, `${fixturesFolder}/…`)
    .replace(endedCommand, '$1…\n')
    .replaceAll(scriptLine, '$1…');
}

/** Input, expected text and the texts of the tests are fields of the block, so they are hidden with it. */
function seenReportOf(report: StepReport | undefined, hidden: HiddenTexts): StepReport | undefined {
  if (report === undefined || !hidden.configuration) return report;
  const { match, unitTest, structure, ...rest } = report;
  return {
    ...rest,
    // Code of the block runs in the process of the hand-in there, which can print it.
    ...(match === undefined || hidden.quotes ? {} : { match: { actual: seenTextOf(match.actual, hidden) } }),
    ...(structure === undefined ? {} : { structure: withoutNames(structure) }),
    ...(unitTest === undefined
      ? {}
      : { unitTest: hidden.quotes ? { suites: unitTest.suites.map(withoutTexts) } : unitTest }),
  };
}

function seenTextOf(text: string, hidden: HiddenTexts): string {
  return seenOutputOf({ text, truncated: false }, hidden).text;
}

/** The name of a rule is its text, which is a field of the block. */
function withoutNames({ mustBeFound, rules }: StructureReport): StructureReport {
  return { mustBeFound, rules: rules.map(({ count }) => ({ count, places: [] })) };
}

/** Keeps the names of the tests and how each ended. The name of a suite is that of a file. */
function withoutTexts({ testCases, weight }: TestSuite, at: number): TestSuite {
  return {
    id: String(at),
    name: `Tests ${String(at + 1)}`,
    ...(weight === undefined ? {} : { weight }),
    testCases: testCases.map(withoutReason),
  };
}

function withoutReason({ name, status, weight }: TestCase, at: number): TestCase {
  return {
    name: withoutValues(name) || `Test ${String(at + 1)}`,
    status,
    ...(weight === undefined ? {} : { weight }),
  };
}

/**
 * The name of the function. Behind it tools write the values that it is called with, or its class: `add[1-2]`,
 * `add (work.AddTest)`, `add with data set "empty"`.
 */
function withoutValues(name: string): string {
  return (/^(.*?)(?:\[| ?\(| with data set )/s.exec(name)?.[1] ?? name).trim();
}

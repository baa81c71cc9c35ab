// The facts of one test as lines for people.
import { qualityWords } from '../../autotest/domain/reports/quality-words.ts';
import { reportWords } from '../../autotest/domain/reports/report-words.ts';
import type {
  MatchReport,
  QualityComment,
  StepReport,
  StructureReport,
  TestCase,
} from '../../autotest/domain/reports/step-report.ts';
import { stepOf } from '../../autotest/domain/steps/registry.ts';
import { pointsText } from '../../autotest/domain/wire/points-text.ts';
import type { PointsOnWire } from '../../autotest/domain/model.ts';
import type { TestFacts } from './test-report.ts';

export function pointsLine({ achieved, possible }: PointsOnWire): string {
  return `${pointsText(achieved)} of ${pointsText(possible)}`;
}

/** Everything that tells why a test earned what it earned. */
export function detailsOf(facts: TestFacts): string {
  const { test, type, state, points, reason, marks, report, exitCode } = facts;
  const worth = points === undefined ? '' : `, ${pointsLine(points)} points`;
  const lines = [
    `--- ${test} (${stepOf(type).label}): ${state}${worth}`,
    ...(reason === undefined ? [] : [reason]),
    ...(marks?.contradiction === undefined ? [] : [`${reportWords.contradiction}: ${marks.contradiction}`]),
    ...(marks?.skipped === undefined ? [] : [reportWords.skippedByCall(marks.skipped)]),
    ...(report === undefined ? [] : reportLines(report, stepOf(type).comparesPatterns)),
    ...outputLines(facts),
    ...(exitCode === undefined || exitCode === 0 ? [] : [reportWords.exitCode(exitCode)]),
  ];
  return lines.join('\n');
}

function reportLines(
  { feedback, match, structure, comments, unitTest }: StepReport,
  isPattern: boolean,
): string[] {
  return [
    ...(feedback?.contents ?? []).map(({ value }) => value.trimEnd()),
    ...(match === undefined ? [] : matchLines(match, isPattern)),
    ...(structure === undefined ? [] : structureLines(structure)),
    ...(comments ?? []).map(commentLine),
    ...(unitTest?.suites ?? []).flatMap(({ name, testCases }) => [
      ...(name === '' ? [] : [name]),
      ...testCases.flatMap(caseLines),
    ]),
  ];
}

function matchLines({ input = '', expected, actual }: MatchReport, isPattern: boolean): string[] {
  return [
    ...(input === '' ? [] : titled(reportWords.inputGiven(input), input)),
    ...titled(isPattern ? reportWords.expectedPattern : reportWords.expected, expected ?? ''),
    ...titled(reportWords.gotStaff, actual),
  ];
}

function structureLines({ rules, mustBeFound }: StructureReport): string[] {
  return rules.flatMap(({ name, count, places }, at) => [
    `${reportWords.caseStates[count > 0 === mustBeFound ? 'success' : 'failure']}  ${name ?? reportWords.rule(at + 1)}: ${reportWords.ruleFound(count)}`,
    ...places.map(({ line, text }) => indented(reportWords.place(line, text))),
  ]);
}

function commentLine({ path, lineRange, severity, code, msg, origin, deduction }: QualityComment): string {
  const place = qualityWords.lineOfFile(path, lineRange.start);
  const said = code === '' ? msg : qualityWords.coded(code, msg);
  const cost = deduction === undefined ? origin : qualityWords.costs(origin, deduction);
  return `${place}  ${qualityWords.severities[severity]}  ${said}  (${cost})`;
}

function caseLines({ name, status, reason, stdout, stderr }: TestCase): string[] {
  const texts = [reason, stdout, stderr].filter((text) => text !== undefined && text !== '');
  return [
    `${reportWords.caseStates[status]}  ${name}`,
    ...texts.map((text) => indented((text ?? '').trimEnd())),
  ];
}

/** What a match has compared was told as its output already. */
function outputLines({ output, outputTruncated, report }: TestFacts): string[] {
  const isRepeated = report?.match !== undefined && report.match.actual.trimEnd() === output.trimEnd();
  const isTold = isRepeated || output.trim() === '';
  return [
    ...(isTold ? [] : titled(reportWords.gotStaff, output)),
    ...(outputTruncated ? [reportWords.outputTruncated] : []),
  ];
}

function titled(title: string, text: string): string[] {
  return [`${title}:`, indented(text.trimEnd() === '' ? '(nothing)' : text.trimEnd())];
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

// A script of the teacher that must report points. Without a report it earns nothing.
import Fraction from 'fraction.js';
import { z } from 'zod';
import { copiesOf, OwnFiles, pathProblemsOf, ScriptText, scriptProblemsOf } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { resultOfScript } from './script-result.ts';
import { warningOfMarkedScript, warningOfScript } from './script-warnings.ts';
import { scriptCommand } from './shell.ts';
import { defineStep } from './step.ts';
import { captureOf, hasReport, ReportPath, reportPathProblemsOf, resultOfXml } from './xml-report.ts';

const silent = { share: new Fraction(0), notes: ['No points were reported.'] };

export const customTest = defineStep({
  name: 'custom-test',
  label: 'Custom Test',
  part: 'test',
  group: 'tests',
  fields: z.object({
    script: ScriptText,
    files: OwnFiles,
    /** A file in JUnit XML that the script writes. It counts if the script itself reports nothing. */
    report: ReportPath.optional(),
    /** Says that the hand-in runs in the process whose word counts, as with tests that are linked to it. */
    oneProcess: z.boolean().optional(),
    weight: Weight.optional(),
  }),
  secretFields: ['script', 'files', 'report'],
  // Its own files are tests, and tools quote their lines. What is for students goes to descriptor 3 as feedback.
  quotesConfiguration: true,
  children: 'none',
  fresh: { script: '' },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  filesOf: ({ files = [] }) => copiesOf(files),
  problemsOf: (fields) => [
    ...scriptProblemsOf(fields),
    ...pathProblemsOf(fields.files ?? []),
    ...reportPathProblemsOf(fields.report),
    ...weightProblemsOf(fields),
  ],
  warningOf: ({ script, report, oneProcess }) =>
    oneProcess === true || report !== undefined ? warningOfMarkedScript(script) : warningOfScript(script),
  commandsOf: ({ script, report }, context) => {
    const command = scriptCommand({ id: 'custom-test', script, structuredOutput: true }, context);
    return [report === undefined ? command : { ...command, captures: [captureOf(report, context)] }];
  },
  resultOf: ({ oneProcess }, outcomes, engines) => {
    const outcome = outcomes.at(-1);
    const isTold = outcome !== undefined && outcome.structured.trim() !== '';
    if (!isTold && hasReport(outcome)) return resultOfXml(outcome, engines.parseJUnit);
    const result = resultOfScript(outcome, silent);
    return oneProcess === true ? { ...result, marks: { ...result.marks, couldBeForged: true } } : result;
  },
});

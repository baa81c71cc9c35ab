// Makes the three Python programs of the pytest block from the files in `python/`: one runs pytest and its
// report counts, one runs the hand-in, and one reads the sources of the hand-in. They are texts for the
// sandbox. Python starts isolated (-I), so pytest and its libraries come from the system or from the folder
// of the chosen version, never from folders of the student.
import { descriptors } from '../../../runner/domain/plan.ts';
import type { HandInLanguage } from './hand-in-rules.ts';
import { literal, programOf, type PythonModule } from './python-program.ts';
import { fixturesFolder, homeFolder, studentFolder } from './shell.ts';
import type { PythonPrograms } from './step.ts';

interface Launch {
  /** The teacher's arguments, written as for a shell. */
  readonly script: string;
  /** The text of the only file of tests, and the folder that it gets; null for uploaded files. */
  readonly onlyTests: { readonly text: string; readonly folder: string } | null;
  readonly report: string;
  /** A folder for files that tests make. Both processes may use it. */
  readonly shared: string;
  /** The version that the build installed into its own folder; null for the version of the system. */
  readonly installed: { readonly version: string; readonly folder: string } | null;
  /** Tests and hand-in share one process. */
  readonly oneProcess: boolean;
  /** An object of the hand-in never equals a value of the tests, whatever it answers. */
  readonly strictComparisons: boolean;
  readonly secondsPerCall: number;
  /** When the last call must have been answered, counted from the beginning. */
  readonly secondsInAll: number;
}

const ofLine = [
  'asynchronous',
  'channel',
  'codec',
  'errors',
  'facts',
  'limits',
  'links',
  'names',
  'peer',
  'plain',
  'proxies',
  'surroundings',
  'turns',
] as const satisfies readonly PythonModule[];

/** Runs pytest. */
export function pytestProgram(launch: Launch, programs: PythonPrograms): string {
  const options = {
    ...launch,
    home: launch.onlyTests?.folder ?? homeFolder,
    student: studentFolder,
    tests: launch.onlyTests?.folder ?? fixturesFolder,
    record: descriptors.structured,
    reading: descriptors.fromOther,
    writing: descriptors.toOther,
    program: descriptors.script,
  };
  const modules: readonly PythonModule[] = launch.oneProcess
    ? ['launch', 'places', 'record', 'sources', 'together']
    : [
        ...ofLine,
        ...(['allowed', 'blocking', 'finder', 'isolated', 'launch'] as const),
        ...(['pauses', 'places', 'ran', 'record', 'testside'] as const),
      ];
  return programOf(programs, modules, `from proofmark import launch\nlaunch.main(${literal(options)})\n`);
}

/** Answers the calls of the tests. It runs beside pytest, in a sandbox of its own. */
export function testedProgram(programs: PythonPrograms): string {
  const { fromOther, toOther } = descriptors;
  const start = `tested.main(${String(fromOther)}, ${String(toOther)}, ${literal(studentFolder)})`;
  return programOf(programs, [...ofLine, 'tested'], `from proofmark import tested\n${start}\n`);
}

/** Finds the lines of the hand-in that staff should look at. */
export function checkProgram(language: HandInLanguage, programs: PythonPrograms): string {
  const given = `${literal(studentFolder)}, ${literal(language)}, ${String(descriptors.structured)}`;
  return programOf(programs, ['check'], `from proofmark import check\ncheck.main(${given})\n`);
}

// Turns scripts of teachers into commands: a script file that bash runs, and its variables.
import { descriptors, type Command, type Companion } from '../../../runner/domain/plan.ts';
import { asksReporter, keepOutput, plainAt, reporter, reportingAt } from './at-command.ts';
import type { CommandContext } from './step.ts';

export const homeFolder = '/home/student';
export const studentFolder = '/home/student/student';
export const fixturesFolder = '/home/student/fixtures';

const variables = {
  STUDENT: studentFolder,
  UPLOADED_FILES: fixturesFolder,
  AT_ATV2: 'true',
  CG_ATV2: 'true',
};

/**
 * Debian lets pip install nothing into the system, for the sake of its own programs. The machine of tests has no others
 * than those that the set-up wants.
 */
const setUpVariables = {
  DEBIAN_FRONTEND: 'noninteractive',
  PIP_BREAK_SYSTEM_PACKAGES: '1',
  PIP_ROOT_USER_ACTION: 'ignore',
};

/** The variables of commands in the set-up or in the tests. */
export function environmentOf(part: 'setup' | 'test'): Record<string, string> {
  return part === 'test' ? variables : { ...variables, ...setUpVariables };
}

/** A path that only the commands of one step know. */
export function secretPath(context: CommandContext, ending: string): string {
  return `/tmp/${context.token()}${ending}`;
}

interface Script {
  readonly id: string;
  readonly script: string;
  readonly stdin?: string;
  readonly structuredOutput?: boolean;
}

/** A program reads its script here. The first line of the script closes the descriptor. */
export const scriptPath = `/dev/fd/${descriptors.script}`;
const closeScript = `exec ${descriptors.script}<&-; `;

/**
 * A test script. It starts in the student's folder, and its exit code is that of its last command. No file
 * contains its text, and programs that it starts cannot reach its bash.
 */
export function scriptCommand(script: Script, context: CommandContext): Command {
  const asks = script.structuredOutput === true && asksReporter(script.script);
  const at = `${script.structuredOutput ? reportingAt : plainAt}${asks ? keepOutput : ''}`;
  return {
    id: script.id,
    argv: ['/bin/bash', scriptPath],
    account: 'student',
    // On the same line as the first line of the teacher, so that line numbers in messages are right.
    script: `${closeScript}${at}${script.script}\n`,
    guarded: true,
    stdin: script.stdin ?? '',
    env: environmentOf('test'),
    cwd: studentFolder,
    timeoutMs: context.timeoutMs,
    structuredOutput: script.structuredOutput ?? false,
    captures: [],
    ...(asks ? { companion: reporterCompanion } : {}),
  };
}

/** The companion starts in the folder of uploaded files, where everything comes from the teacher. */
const reporterCompanion: Companion = {
  argv: ['/bin/bash', scriptPath],
  env: {},
  cwd: fixturesFolder,
  script: reporter,
  account: 'tool',
  guarded: true,
  sharesOutput: true,
};

/** A set-up script. It ends at the first failing command, so that no image contains half an installation. */
export function setupCommand(script: string, context: CommandContext): Command {
  return {
    id: 'setup',
    argv: ['/bin/bash', '-e', scriptPath],
    account: 'student',
    script: `${closeScript}eval "$AT_COMMANDS"; unset AT_COMMANDS; ${script}\n`,
    guarded: false,
    stdin: '',
    env: { ...environmentOf('setup'), AT_COMMANDS: context.setupFunctions },
    cwd: '/home/student',
    timeoutMs: context.timeoutMs,
    structuredOutput: false,
    captures: [],
  };
}

// How texts of teachers become commands: a script file that bash runs, and the variables it finds.
import type { Command } from '../../../runner/domain/plan.ts';
import { plainAt, reportingAt, setupAt } from './at-command.ts';
import type { CommandContext } from './step.ts';

export const studentFolder = '/home/student/student';
export const fixturesFolder = '/home/student/fixtures';

const variables = {
  STUDENT: studentFolder,
  UPLOADED_FILES: fixturesFolder,
  AT_ATV2: 'true',
  CG_ATV2: 'true',
};

/** Variables of every test command, those of the set-up too. */
export function environmentOf(part: 'setup' | 'test'): Record<string, string> {
  return part === 'test' ? variables : { ...variables, DEBIAN_FRONTEND: 'noninteractive' };
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

/**
 * A test script: it starts in the student's folder, and its exit is that of its last command. The file is gone
 * before the first command of it runs, so that programs of students do not find it by its name.
 */
export function scriptCommand(script: Script, context: CommandContext): Command {
  const path = secretPath(context, '.sh');
  return {
    id: script.id,
    argv: ['/bin/bash', path],
    stdin: script.stdin ?? '',
    env: environmentOf('test'),
    cwd: studentFolder,
    timeoutMs: context.timeoutMs,
    structuredOutput: script.structuredOutput ?? false,
    // On the same line as the first of the teacher, so that line numbers in messages stay right.
    writeFiles: {
      [path]: `${script.structuredOutput ? reportingAt : plainAt}rm -f -- "$0"; ${script.script}\n`,
    },
    captures: [],
  };
}

/** A set-up script: the first failing command ends it, so that no image is built on half an installation. */
export function setupCommand(script: string, context: CommandContext): Command {
  const [path, at] = [secretPath(context, '.sh'), secretPath(context, '.at')];
  return {
    id: 'setup',
    argv: ['/bin/bash', '-e', path],
    stdin: '',
    env: environmentOf('setup'),
    cwd: '/home/student',
    timeoutMs: context.timeoutMs,
    structuredOutput: false,
    writeFiles: { [at]: setupAt, [path]: `. ${at}; rm -f -- "$0" ${at}; ${script}\n` },
    captures: [],
  };
}

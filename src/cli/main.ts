// Reads the command line, runs the command, turns failures into sentences and exit codes.
import { parseArgs } from 'node:util';
import { ApiError, type Client } from '../kernel/domain/client.ts';
import { fieldProblemsOf, requestIdOf } from '../kernel/domain/error-body.ts';
import type { Command, CommandOption } from './command.ts';
import { commands } from './commands.ts';
import { connect } from './connection.ts';
import { CommandError, UsageError } from './failure.ts';
import { readLogin, sessionFilePath } from './session-file.ts';
import type { Terminal } from './terminal.ts';

export interface CliProcess {
  environment: Record<string, string | undefined>;
  out: (text: string) => void;
  err: (text: string) => void;
}

/** Runs `proofmark` with its arguments; returns the exit code. */
export async function runCli(args: readonly string[], around: CliProcess): Promise<number> {
  try {
    await dispatch(args, around);
    return 0;
  } catch (error) {
    around.err(`${failureText(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function dispatch(args: readonly string[], around: CliProcess): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    around.out(helpText());
    return;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) throw new UsageError(`There is no command ${name}. \`proofmark help\` lists them.`);
  const { positionals, values } = parse(command, rest);
  if (values['help'] === true) {
    around.out(helpOf(command));
    return;
  }
  const terminal: Terminal = {
    json: values['json'] === true,
    write: around.out,
    note: (text) => {
      if (values['json'] !== true) around.err(`${text}\n`);
    },
  };
  const client = (): Client => storedClient(around.environment);
  await command.run({ positionals, options: values, terminal, client, environment: around.environment });
}

function parse(command: Command, args: string[]) {
  const own = Object.entries(command.options).map(
    ([name, option]) => [name, { type: option.value === undefined ? 'boolean' : 'string' } as const] as const,
  );
  const options = {
    ...Object.fromEntries(own),
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : 'Wrong usage.'}\n\n${helpOf(command)}`);
  }
}

function storedClient(environment: Record<string, string | undefined>): Client {
  const login = readLogin(sessionFilePath(environment));
  if (!login) throw new CommandError('You are not logged in. Run `proofmark login` first.');
  return connect(login.url, login.accessToken);
}

/** The sentence for a failure: what was wrong, at which field, and the request id for a report. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const problems = fieldProblemsOf(error.body).map((problem) => `  ${problem.path}: ${problem.message}`);
  const requestId = requestIdOf(error.body);
  return [error.message, ...problems, ...(requestId ? [`  (request ${requestId})`] : [])].join('\n');
}

function helpText(): string {
  const width = Math.max(...commands.map((command) => `${command.name} ${command.usage}`.length));
  const lines = commands.map(
    (command) => `  ${`${command.name} ${command.usage}`.padEnd(width)}  ${command.summary}`,
  );
  return `Usage: proofmark COMMAND [--json]\n\n${lines.join('\n')}\n\n\`proofmark COMMAND --help\` tells more.\n`;
}

function helpOf(command: Command): string {
  const json: CommandOption = { help: 'Print JSON for scripts.' };
  const options = Object.entries({ ...command.options, json });
  const lines = options.map(([name, option]) => {
    const value = option.value === undefined ? '' : ` ${option.value}`;
    return `  --${`${name}${value}`.padEnd(24)}${option.help}`;
  });
  return `Usage: proofmark ${command.name} ${command.usage}\n\n${command.summary}\n\n${lines.join('\n')}\n`;
}

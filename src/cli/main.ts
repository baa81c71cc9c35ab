// Reads the command line, runs the command, turns failures into sentences and exit codes.
import { parseArgs } from 'node:util';
import type { Client } from '../kernel/domain/client.ts';
import type { Command, Stdin } from './command.ts';
import { commands } from './commands.ts';
import { connect } from './connection.ts';
import { CommandError, exitCodeOf, failureJson, failureText, UsageError } from './failure.ts';
import { commandOf, helpOf, helpText } from './help.ts';
import { readLogin, sessionFilePath, type StoredLogin } from './session-file.ts';
import { withoutSteering, type Terminal } from './terminal.ts';

export interface CliProcess {
  environment: Record<string, string | undefined>;
  stdin: Stdin;
  out: (text: string) => void;
  err: (text: string) => void;
  version: string;
  /** The program of the runner, where one is installed beside the client. */
  runner?: URL;
}

/** Runs `proofmark` with its arguments; returns the exit code. */
export async function runCli(args: readonly string[], process: CliProcess): Promise<number> {
  const around: CliProcess = {
    ...process,
    out: (text) => {
      process.out(withoutSteering(text));
    },
    err: (text) => {
      process.err(withoutSteering(text));
    },
  };
  try {
    await dispatch(args, around);
    return 0;
  } catch (error) {
    const text = args.includes('--json') ? JSON.stringify(failureJson(error)) : failureText(error);
    around.err(`${text}\n`);
    return exitCodeOf(error);
  }
}

async function dispatch(args: readonly string[], around: CliProcess): Promise<void> {
  const [name, ...rest] = args;
  if (name === '--version' || name === 'version') {
    around.out(`proofmark ${around.version}\n`);
    return;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const [about] = rest;
    around.out(about === undefined ? helpText() : helpOf(commandOf(about)));
    return;
  }
  const command = commandOf(name);
  const { positionals, values } = parse(command, rest);
  if (values['help'] === true) {
    around.out(helpOf(command));
    return;
  }
  const surplus = positionals[command.most];
  if (surplus !== undefined) {
    throw new UsageError(`There is one argument too many: ${surplus}.\n\n${helpOf(command)}`);
  }
  await command.run({ positionals, options: values, ...toolsOf(around, values['json'] === true) });
}

function toolsOf({ environment, stdin, out, err, runner }: CliProcess, json: boolean) {
  const terminal: Terminal = {
    json,
    write: out,
    note: (text) => {
      if (!json) err(`${text}\n`);
    },
  };
  const login = (): StoredLogin => storedLogin(environment);
  const client = (): Client => {
    const { url, accessToken } = login();
    return connect(url, accessToken);
  };
  return { terminal, client, login, environment, stdin, commands, runner };
}

function parse(command: Command, args: string[]) {
  const own = Object.entries(command.options).map(
    ([name, option]) => [name, { type: option.value === undefined ? 'boolean' : 'string' } as const] as const,
  );
  const options = {
    ...Object.fromEntries(own),
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Its first sentence says what is wrong; the rest is advice for programmers.
    const [said = ''] = error instanceof Error ? error.message.split('. ') : ['Wrong usage'];
    throw new UsageError(`${said.replace(/\.$/, '')}.\n\n${helpOf(command)}`);
  }
}

function storedLogin(environment: Record<string, string | undefined>): StoredLogin {
  const login = readLogin(sessionFilePath(environment));
  if (!login) throw new CommandError('You are not logged in. Run `proofmark login` first.');
  return login;
}

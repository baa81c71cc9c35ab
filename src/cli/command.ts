// One command of `proofmark` as a value.
import type { Readable } from 'node:stream';
import type { Client } from '../kernel/domain/client.ts';
import { UsageError } from './failure.ts';
import type { StoredLogin } from './session-file.ts';
import type { Terminal } from './terminal.ts';

/** The input of a command: a terminal, or a pipe from another program. */
export type Stdin = Readable & { isTTY?: boolean };

export interface CommandOption {
  /** The placeholder for the value in the help; undefined for an option without a value. */
  value?: string;
  help: string;
}

export interface CommandInput {
  positionals: string[];
  options: Record<string, string | boolean | undefined>;
  terminal: Terminal;
  /** The client of the stored login; throws with a sentence when nobody is logged in. */
  client: () => Client;
  /** The stored login itself; throws with a sentence when nobody is logged in. */
  login: () => StoredLogin;
  stdin: Stdin;
  /** All commands, for the help command. */
  commands: readonly Command[];
  environment: Record<string, string | undefined>;
  /** The program of the runner, where one is installed beside the client. */
  runner: URL | undefined;
}

export interface Command {
  name: string;
  /** Arguments after the name, for the help. */
  usage: string;
  /** The largest number of arguments; more are refused. */
  most: number;
  summary: string;
  options: Record<string, CommandOption>;
  run(input: CommandInput): Promise<void>;
}

/** A required positional argument. */
export function positional(input: CommandInput, at: number, name: string): string {
  const value = input.positionals[at];
  if (value === undefined) throw new UsageError(`${name} is missing.`);
  return value;
}

/** A required positional argument that is an id. */
export function positionalId(input: CommandInput, at: number, name: string): number {
  const id = Number(positional(input, at, name));
  if (!Number.isSafeInteger(id) || id <= 0) throw new UsageError(`${name} must be a number.`);
  return id;
}

/** The text of an option, or undefined. */
export function optionText(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

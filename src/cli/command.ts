// One command of `proofmark` as a value.
import type { Readable } from 'node:stream';
import type { Client } from '../kernel/domain/client.ts';
import { UsageError } from './failure.ts';
import type { StoredLogin } from './session-file.ts';
import type { Terminal } from './terminal.ts';

/** Where a command reads from; a terminal, or what another program pipes in. */
export type Stdin = Readable & { isTTY?: boolean };

export interface CommandOption {
  /** The placeholder in the help; undefined for an option without a value. */
  value?: string;
  help: string;
}

export interface CommandInput {
  positionals: string[];
  options: Record<string, string | boolean | undefined>;
  terminal: Terminal;
  /** The client of the stored login; throws with a sentence when nobody is logged in. */
  client: () => Client;
  /** The stored login itself; throws in the same way. */
  login: () => StoredLogin;
  stdin: Stdin;
  /** All commands, for those that tell of the others. */
  commands: readonly Command[];
  environment: Record<string, string | undefined>;
}

export interface Command {
  name: string;
  /** Arguments after the name, for the help. */
  usage: string;
  /** How many arguments it takes; more are refused. */
  most: number;
  summary: string;
  options: Record<string, CommandOption>;
  run(input: CommandInput): Promise<void>;
}

/** A positional argument that must be there. */
export function positional(input: CommandInput, at: number, name: string): string {
  const value = input.positionals[at];
  if (value === undefined) throw new UsageError(`${name} is missing.`);
  return value;
}

/** A positional argument that must be an id. */
export function positionalId(input: CommandInput, at: number, name: string): number {
  const id = Number(positional(input, at, name));
  if (!Number.isSafeInteger(id) || id <= 0) throw new UsageError(`${name} must be a number.`);
  return id;
}

/** An option's text, or undefined. */
export function optionText(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

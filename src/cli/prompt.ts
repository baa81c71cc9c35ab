// Questions at the terminal. A typed password is not shown.
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import type { Stdin } from './command.ts';
import { CommandError } from './failure.ts';

/** Asks the person at the terminal; `instead` tells scripts what to do. */
export async function ask(
  stdin: Stdin,
  { question, isHidden = false, instead }: { question: string; isHidden?: boolean; instead: string },
): Promise<string> {
  if (!stdin.isTTY) throw new CommandError(`There is no terminal to ask at. ${instead}`);
  const silence = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const stopped = new AbortController();
  const output = isHidden ? silence : process.stderr;
  const reader = createInterface({ input: stdin, output, terminal: true });
  // From here on the terminal does not show what is typed.
  if (isHidden) process.stderr.write(`${question}: `);
  // Ctrl+C and Ctrl+D end the question, and with it the command.
  reader.on('SIGINT', () => {
    stopped.abort();
  });
  reader.on('close', () => {
    stopped.abort();
  });
  try {
    return await reader.question(isHidden ? '' : `${question}: `, { signal: stopped.signal });
  } catch (cause) {
    throw new CommandError('Stopped.', 130, { cause });
  } finally {
    reader.close();
    if (isHidden) process.stderr.write('\n');
  }
}

/** The first line that another program pipes in. */
export async function pipedLine(stdin: Stdin): Promise<string> {
  const [line = ''] = (await text(stdin)).split(/\r?\n/, 1);
  if (line === '') throw new CommandError('There is no password on the standard input.');
  return line;
}

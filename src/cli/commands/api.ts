import { readFileSync } from 'node:fs';
import { httpFetch } from '../../kernel/server/http-fetch.ts';
import { optionText, positional, type Command, type CommandInput } from '../command.ts';
import { CommandError, UsageError } from '../failure.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const answerWithinMs = 60_000;

export const api: Command = {
  name: 'api',
  usage: 'METHOD PATH',
  most: 2,
  summary: 'Makes any call of the API and prints its answer, such as: api GET /api/v1/courses/',
  options: { input: { value: 'FILE', help: 'A file with the JSON body; "-" reads the standard input.' } },
  run: async (input) => {
    const method = positional(input, 0, 'METHOD').toUpperCase();
    if (!methods.includes(method)) throw new UsageError(`METHOD must be one of ${methods.join(', ')}.`);
    const path = positional(input, 1, 'PATH');
    if (!path.startsWith('/api/')) throw new UsageError('PATH must begin with /api/.');
    const { url, accessToken } = input.login();
    const body = bodyOf(input);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await httpFetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', ...type },
      body,
      answerWithinMs,
    }).catch((cause: unknown) => {
      throw new CommandError(`${url} does not answer.`, undefined, { cause });
    });
    const text = await answer.text();
    if (text !== '') input.terminal.write(`${text}\n`);
    if (!answer.ok) throw new CommandError(`The server answered ${answer.status}.`);
  },
};

function bodyOf(input: CommandInput): string | undefined {
  const path = optionText(input, 'input');
  if (path === undefined) return undefined;
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (cause) {
    throw new CommandError(`The file ${path} cannot be read.`, undefined, { cause });
  }
}

import { ApiError, type Client } from '../../kernel/domain/client.ts';
import { withoutTrailing } from '../../kernel/domain/texts/without-trailing.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { tenantNeeded } from '../../people/domain/refusals.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { optionText, positional, type Command, type CommandInput } from '../command.ts';
import { connect } from '../connection.ts';
import { CommandError, UsageError } from '../failure.ts';
import { ask, pipedLine } from '../prompt.ts';
import { sessionFilePath, writeLogin } from '../session-file.ts';
import { printOne } from '../terminal.ts';

export const login: Command = {
  name: 'login',
  usage: 'URL',
  most: 1,
  summary: 'Logs in to a site and keeps the session for the next commands.',
  options: {
    username: { value: 'NAME', help: 'Username; asked for when left out.' },
    password: {
      value: 'TEXT',
      help: 'Password; others on this machine can read it there. Better: type it when asked.',
    },
    'password-stdin': { help: 'Read the password from the standard input, or set PROOFMARK_PASSWORD.' },
    tenant: { value: 'NAME', help: 'Institution, where the site has several.' },
  },
  run: async (input) => {
    const url = siteOf(positional(input, 0, 'URL'));
    const client = connect(url, undefined);
    const username = optionText(input, 'username') ?? (await usernameOf(input));
    const password = await passwordOf(input);
    const tenantId = await tenantIdOf(input, client);
    const body = { username, password, ...(tenantId === undefined ? {} : { tenantId }) };
    const answer = await client.call(peopleContract.logIn, { body }).catch((error: unknown) => {
      throw isTenantNeeded(error) ? new CommandError('Name your institution with --tenant NAME.') : error;
    });
    writeLogin(sessionFilePath(input.environment), { url, accessToken: answer.accessToken, username });
    const { user, expiresAt } = answer;
    printOne(input.terminal, { user, expiresAt }, `Logged in as ${user.name} at ${url}.`);
  },
};

function siteOf(text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress) throw new UsageError(`${text} is no address of a site. Write it as https://example.com.`);
  return withoutTrailing(text, '/');
}

function usernameOf({ stdin }: CommandInput): Promise<string> {
  return ask(stdin, { question: 'Username', instead: 'Name the account with --username NAME.' });
}

async function passwordOf(input: CommandInput): Promise<string> {
  if (input.options['password-stdin'] === true) return pipedLine(input.stdin);
  const given = optionText(input, 'password') ?? input.environment['PROOFMARK_PASSWORD'];
  if (given !== undefined) return given;
  const instead = 'Pipe the password in with --password-stdin, or set PROOFMARK_PASSWORD.';
  return ask(input.stdin, { question: 'Password', isHidden: true, instead });
}

function isTenantNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.body?.message === tenantNeeded.text;
}

async function tenantIdOf(input: CommandInput, client: Client): Promise<string | undefined> {
  const name = optionText(input, 'tenant');
  if (name === undefined) return undefined;
  const tenants = await client.call(tenantContract.listTenants, { query: { q: name } });
  const exact = tenants.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const [first, ...others] = exact.length > 0 ? exact : tenants;
  if (!first) throw new CommandError(`No institution matches "${name}".`);
  if (others.length === 0) return first.id;
  const names = tenants.map((one) => one.name).join(', ');
  throw new CommandError(`Several institutions match "${name}": ${names}. Write the whole name.`);
}

import { createInterface } from 'node:readline/promises';
import { peopleContract } from '../../people/domain/contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { optionText, positional, type Command, type CommandInput } from '../command.ts';
import { connect } from '../connection.ts';
import { CommandError } from '../failure.ts';
import { sessionFilePath, writeLogin } from '../session-file.ts';
import { printOne } from '../terminal.ts';
import { withoutTrailing } from '../../kernel/domain/texts/without-trailing.ts';

export const login: Command = {
  name: 'login',
  usage: 'URL',
  summary: 'Logs in to a site and keeps the session for the next commands.',
  options: {
    username: { value: 'NAME', help: 'Username; asked for when left out.' },
    password: {
      value: 'TEXT',
      help: 'Password; better: the variable PROOFMARK_PASSWORD, or type it when asked.',
    },
    tenant: { value: 'NAME', help: 'Institution, where the site has several.' },
  },
  run: async (input) => {
    const url = withoutTrailing(positional(input, 0, 'URL'), '/');
    const client = connect(url, undefined);
    const username = optionText(input, 'username') ?? (await ask('Username: '));
    const password = await passwordOf(input);
    const tenantId = await tenantIdOf(input, url);
    const body = { username, password, ...(tenantId === undefined ? {} : { tenantId }) };
    const answer = await client.call(peopleContract.logIn, { body });
    writeLogin(sessionFilePath(input.environment), { url, accessToken: answer.accessToken, username });
    const { user, expiresAt } = answer;
    printOne(input.terminal, { user, expiresAt }, `Logged in as ${user.name} at ${url}.`);
  },
};

async function passwordOf(input: CommandInput): Promise<string> {
  return (
    optionText(input, 'password') ?? input.environment['PROOFMARK_PASSWORD'] ?? (await ask('Password: '))
  );
}

async function tenantIdOf(input: CommandInput, url: string): Promise<string | undefined> {
  const name = optionText(input, 'tenant');
  if (name === undefined) return undefined;
  const tenants = await connect(url, undefined).call(tenantContract.listTenants, { query: { q: name } });
  const [first, second] = tenants;
  if (!first || second) throw new CommandError(`${tenants.length} institutions match "${name}".`);
  return first.id;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(`${question.replace(': ', '')} is needed: give it as an option.`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question(question);
  } finally {
    reader.close();
  }
}

import { peopleContract } from '../../people/domain/contract.ts';
import type { Command } from '../command.ts';
import { printOne } from '../terminal.ts';

export const status: Command = {
  name: 'status',
  usage: '',
  most: 0,
  summary: 'Tells where you are logged in, and as whom.',
  options: {},
  run: async ({ client, login, terminal }) => {
    const { url } = login();
    const user = await client().call(peopleContract.getCurrentUser, {});
    const { id, name, username } = user;
    printOne(
      terminal,
      { url, user: { id, name, username } },
      `Logged in as ${name} (${username}) at ${url}.`,
    );
  },
};

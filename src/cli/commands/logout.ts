import { peopleContract } from '../../people/domain/contract.ts';
import type { Command } from '../command.ts';
import { connect } from '../connection.ts';
import { readLogin, removeLogin, sessionFilePath } from '../session-file.ts';
import { printOne } from '../terminal.ts';

export const logout: Command = {
  name: 'logout',
  usage: '',
  most: 0,
  summary: 'Ends the session and forgets it.',
  options: {},
  run: async ({ environment, terminal }) => {
    const path = sessionFilePath(environment);
    const login = readLogin(path);
    if (login) {
      const upload = new FormData();
      upload.set('token', login.accessToken);
      await connect(login.url, undefined).call(peopleContract.revokeToken, { upload });
      removeLogin(path);
    }
    printOne(terminal, { loggedOut: login !== undefined }, login ? 'Logged out.' : 'Nobody was logged in.');
  },
};

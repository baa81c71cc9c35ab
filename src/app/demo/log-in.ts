// Logging in as a person of the demo.
import { connect } from '../../cli/index.ts';
import type { Client } from '../../kernel/domain/client.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { demoPassword } from './people.ts';

export interface HandedIn {
  submissionId: number;
  username: string;
}

export async function logIn(url: string, username: string): Promise<Client> {
  const body = { username, password: demoPassword };
  const { accessToken } = await connect(url, undefined).call(peopleContract.logIn, { body });
  return connect(url, accessToken);
}

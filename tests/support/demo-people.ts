// People of the demo for journeys, as clients of the API.
import { connect } from '../../src/cli/index.ts';
import { demoPassword } from '../../src/app/demo/people.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { ownProduct } from './journey-product.ts';

/** Address of the product under test. */
export function productUrl(): string {
  const product = ownProduct();
  if (!product) throw new Error('The product does not run: see running-product.ts.');
  return product.url;
}

export async function clientOf(username: string): Promise<Client> {
  const body = { username, password: demoPassword };
  const { accessToken } = await connect(productUrl(), undefined).call(peopleContract.logIn, { body });
  return connect(productUrl(), accessToken);
}

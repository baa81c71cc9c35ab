import { Client, type ClientConfig } from 'pg';

/**
 * A connection outside of any pool, not yet connected. One that breaks between two queries would end the process if
 * nobody listened; whoever uses it hears of it at the next query.
 */
export function loneClient(config: ClientConfig): Client {
  const client = new Client(config);
  client.on('error', () => undefined);
  return client;
}

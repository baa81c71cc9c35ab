import { Client, type ClientConfig } from 'pg';

/**
 * A connection outside of any pool, not yet connected. Without an error listener, a break between two queries
 * would end the process; with it the next query reports the break.
 */
export function loneClient(config: ClientConfig): Client {
  const client = new Client(config);
  client.on('error', () => undefined);
  return client;
}

import type { CallInput, Client } from '../kernel/domain/client.ts';
import type { Endpoint, ReplyOf } from '../kernel/domain/endpoint.ts';

/** All pages of a list. */
export async function wholeList<E extends Endpoint, Item>(
  client: Client,
  endpoint: E,
  input: CallInput<E>,
  itemsOf: (body: ReplyOf<E>) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  let nextToken: string | undefined;
  do {
    const page = await client.callPage(endpoint, {
      ...input,
      page: nextToken === undefined ? {} : { nextToken },
    });
    items.push(...itemsOf(page.body));
    nextToken = page.nextToken;
  } while (nextToken !== undefined);
  return items;
}

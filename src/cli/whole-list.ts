import type { CallInput, Client } from '../kernel/domain/client.ts';
import type { Endpoint, ReplyOf } from '../kernel/domain/endpoint.ts';

export interface ListCall<E extends Endpoint, Item> {
  endpoint: E;
  input: CallInput<E>;
  itemsOf: (body: ReplyOf<E>) => readonly Item[];
}

/** All pages of a list. */
export async function wholeList<E extends Endpoint, Item>(
  client: Client,
  { endpoint, input, itemsOf }: ListCall<E, Item>,
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

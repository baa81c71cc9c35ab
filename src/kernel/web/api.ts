// The client of this browser, and the hooks by which screens read and change things.
import {
  hashKey,
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type Query,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query';
import { z } from 'zod';
import { createClient, orNone, type ApiError, type CallInput, type Page } from '../domain/client.ts';
import type { HttpFetch } from '../domain/call-request.ts';
import { addressOf, type Endpoint, type ReplyOf } from '../domain/endpoint.ts';
import { liveCursorHeader } from '../domain/live.ts';
import { isStaleAfter, type Subject } from '../domain/subject.ts';
import { ulidOf } from '../domain/ulid.ts';
import { guardClosing } from './close-guard.ts';
import { reportAnswer, reportFailedCall } from './failed-calls.ts';
import { afterLoader } from './loader-hold.ts';
import { answerWithinMs, readCursors, staleMs } from './read-cursors.ts';
import { sessionStore } from './session-store.ts';

const browserFetch: HttpFetch = async (url, { answerWithinMs: withinMs, ...request }) => {
  // The contract's request is a subset of what the browser's fetch takes.
  const given = request as RequestInit;
  const signals = [given.signal ?? [], withinMs === undefined ? [] : AbortSignal.timeout(withinMs)].flat();
  const answer = await fetch(
    url,
    signals.length > 0 ? { ...given, signal: AbortSignal.any(signals) } : given,
  );
  reportAnswer();
  readCursors.note(answer.headers.get(liveCursorHeader));
  return answer;
};

/** What all clients of this browser share. */
export const clientParts = {
  baseUrl: '',
  fetch: browserFetch,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
  actionKey: () => ulidOf(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  answerWithinMs,
};

/** What clients of the present session share. */
export const sessionClientParts = {
  ...clientParts,
  token: sessionStore.token,
  onError: reportFailedCall,
};

export const api = createClient(sessionClientParts);

/** Only the client repeats calls. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: staleMs, refetchOnWindowFocus: false } },
});

guardClosing(queryClient);

let before = sessionStore.stack();

/**
 * When the person or their rights change, everything that was read is dropped, so that nobody sees what
 * they may not (SESS-020).
 */
sessionStore.subscribe(() => {
  const now = sessionStore.stack();
  const isOtherPerson = now.at(-1)?.userId !== before.at(-1)?.userId;
  const isOtherDepth = now.length !== before.length;
  before = now;
  if (isOtherPerson) queryClient.clear();
  else if (isOtherDepth) void queryClient.resetQueries();
  // The same person has logged in again: what the screen shows is read again.
  else void queryClient.invalidateQueries();
});

/** Names an endpoint in query keys: its address, without the values. */
export function endpointKey(endpoint: Endpoint): string {
  const key = addressOf(endpoint);
  readsByKey.set(key, endpoint.about ?? []);
  return key;
}

/** The subjects of every endpoint that was read. */
const readsByKey = new Map<string, readonly Subject[]>();

/** Query options for reading a call; the key is the endpoint and its input. Without input nothing is read. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined) {
  return queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [endpointKey(endpoint), input?.params ?? {}, input?.query ?? {}],
    enabled: input !== undefined,
    queryFn: ({ signal, client, queryKey }) => {
      if (input === undefined) throw new Error('A read without input was asked for.');
      const isReload = client.getQueryData(queryKey) !== undefined;
      const reading = api.call(endpoint, { ...input, signal, isReload });
      return isReload ? reading : afterLoader(reading);
    },
  });
}

/** The same for what may not be there (`absence` of the contract): null then. */
export function optionalQueryOf<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined) {
  return queryOptions<ReplyOf<E> | null, ApiError>({
    queryKey: [endpointKey(endpoint), input?.params ?? {}, input?.query ?? {}],
    enabled: input !== undefined,
    queryFn: async ({ signal, client, queryKey }) => {
      if (input === undefined) throw new Error('A read without input was asked for.');
      const isReload = client.getQueryData(queryKey) !== undefined;
      const reading = orNone(api.call(endpoint, { ...input, signal, isReload }));
      return (await (isReload ? reading : afterLoader(reading))) ?? null;
    },
  });
}

/** Query options for a paged list, page after page; a page is at most as large as the endpoint allows. */
export function pagesOf<E extends Endpoint>(endpoint: E, input: CallInput<E>, wantedSize: number) {
  const size = Math.max(1, Math.min(wantedSize, endpoint.limits.page?.maxSize ?? wantedSize));
  return infiniteQueryOptions<
    Page<ReplyOf<E>>,
    ApiError,
    { pages: Page<ReplyOf<E>>[] },
    QueryKey,
    string | undefined
  >({
    queryKey: [endpointKey(endpoint), input.params ?? {}, input.query ?? {}, 'pages', size],
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam, client, queryKey }) => {
      const isReload = client.getQueryData(queryKey) !== undefined;
      const page = pageOf(pageParam, size);
      const reading = api.callPage(endpoint, { ...input, signal, isReload, page });
      return isReload ? reading : afterLoader(reading);
    },
    getNextPageParam: (page) => page.nextToken,
  });
}

/**
 * Query options that read every page of a list, for lists that the browser filters. The list is empty where nothing is
 * there.
 */
export function wholeListOf<E extends Endpoint, Item>(
  endpoint: E,
  input: CallInput<E>,
  itemsOf: (body: ReplyOf<E>) => readonly Item[],
) {
  return queryOptions<Item[], ApiError>({
    queryKey: [endpointKey(endpoint), input.params ?? {}, input.query ?? {}, 'whole'],
    queryFn: async ({ signal, client, queryKey }) => {
      const items: Item[] = [];
      const isReload = client.getQueryData(queryKey) !== undefined;
      let nextToken: string | undefined;
      do {
        const size = endpoint.limits.page?.maxSize;
        const reading = orNone(
          api.callPage(endpoint, { ...input, signal, isReload, page: pageOf(nextToken, size) }),
        );
        const page = await (isReload ? reading : afterLoader(reading));
        if (page) items.push(...itemsOf(page.body));
        nextToken = page?.nextToken;
      } while (nextToken !== undefined);
      return items;
    },
  });
}

function pageOf(
  nextToken: string | undefined,
  size: number | undefined,
): { size?: number; nextToken?: string } {
  return { ...(size === undefined ? {} : { size }), ...(nextToken === undefined ? {} : { nextToken }) };
}

/** The query key of one read; without params, of all reads of the endpoint. */
export function readKey<E extends Endpoint>(endpoint: E, params?: CallInput<E>['params']): QueryKey {
  return params === undefined ? [endpointKey(endpoint)] : [endpointKey(endpoint), params];
}

interface Change {
  about: readonly Subject[];
  /** The parameters of the change; without them it concerns everything of its subjects. */
  params?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The key of a read whose new state is in the answer to the change. */
  known?: QueryKey;
}

/** Marks reads of these subjects as stale, unless a parameter shows that they concern something else. */
export function markStale(client: QueryClient, change: Change): Promise<void> {
  return client.invalidateQueries({ predicate: concernedBy(change) });
}

/** Whether answers that the change makes stale are being read at this moment. */
export function isReading(client: QueryClient, change: Change): boolean {
  return client.isFetching({ predicate: concernedBy(change) }) > 0;
}

function concernedBy({ about, params = {}, known }: Change) {
  const knownHash = known && hashKey(known);
  return ({ queryHash, queryKey: [name, given] }: Query): boolean => {
    const read = typeof name === 'string' ? readsByKey.get(name) : undefined;
    if (read === undefined || queryHash === knownHash) return false;
    return isStaleAfter({ about: read, params: Params.parse(given) }, { about, params });
  };
}

/** Marks all reads as stale: for what rooms above the caller have changed, too, such as a task that copies a course. */
export const markAllStale = (client: QueryClient): Promise<void> => client.invalidateQueries();

const Params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()])).catch({});

/** A write; reads of its subjects are stale afterwards. Only the client repeats it. */
export function useCall<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<Page<ReplyOf<E>>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>) => api.callPage(endpoint, input),
    onSuccess: (_answer, input) =>
      markStale(client, { about: endpoint.about ?? [], params: Params.parse(input.params) }),
  });
}

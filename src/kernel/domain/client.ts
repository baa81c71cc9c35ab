// The typed client: one function that carries any endpoint over an injected fetch, with retries. Used by the
// browser, the command-line client, the runner and the tests.
import { z } from 'zod';
import { connectionFailure, failedAnswerOf, parseFailure, sessionMarkOf } from './call-failure.ts';
import {
  pathOf,
  requestOf,
  searchOf,
  type HttpFetch,
  type HttpResponse,
  type LooseInput,
  type StopSignal,
} from './call-request.ts';
import { styleOf, type Endpoint, type ParamsOf, type ReplyOf } from './endpoint.ts';
import type { ErrorBody } from './error-body.ts';
import { fromWire } from './wire/wire-codec.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', E['query']['_zod']['input']> &
  Part<'body', E['body']['_zod']['input']> & {
    signal?: StopSignal;
    /** Body of an upload call: form parts or raw bytes. */
    upload?: unknown;
    /** What whoever signs the body of an upload adds to the request. */
    headers?: Readonly<Record<string, string>>;
    /** One key per action, the same on every retry. A write without a key is not repeated. */
    idempotencyKey?: string;
    /**
     * The entity tag of the version that this person has read. The server refuses the write
     * when it has changed since.
     */
    ifMatch?: string;
    /** True for a read that repeats one already on screen: a poll or a live reload. */
    isReload?: boolean;
    page?: { size?: number; nextToken?: string };
  };

export interface Page<T> {
  body: T;
  nextToken: string | undefined;
  /** Texts of the `Warning` headers. The call itself has succeeded. */
  warnings: Warning[];
}
export interface Warning {
  code: string;
  text: string;
}

export interface ClientOptions {
  baseUrl: string;
  fetch: HttpFetch;
  token: () => string | undefined;
  /** Waits between tries; injected so that tests do not have to wait. */
  sleep: (ms: number) => Promise<void>;
  /** A number from 0 to 1, for the jitter. */
  random: () => number;
  /** Makes a new key for each write that has none. Without this function such writes are not repeated. */
  actionKey?: () => string;
  /** How often a failed call is tried again; 0 for callers that repeat calls by their own rules. */
  retries?: number;
  /** How long one try may take. Uploads and downloads have no limit. */
  answerWithinMs?: number;
  /** Called with every refused or failed answer before it is thrown. */
  onError?: (error: ApiError, call: FailedCall) => void;
}

/** What is reported about a refused call. The token stays here; only a mark of it is reported (ERR-018). */
export interface FailedCall {
  method: string;
  path: string;
  /** The same for all calls of one session; undefined without a session. */
  sessionMark: string | undefined;
  isReload: boolean;
}

/** An answer that is not a success, or none at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** How long the server asks to wait before the next try; 0 when it does not say. */
  pauseMs = 0;

  constructor(status: number, message: string, body?: ErrorBody) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The refusal `absence` of a call: it is no failure, nothing is there. */
class NothingThere extends ApiError {}

/** The answer, or undefined when nothing is there. */
export async function orNone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NothingThere) return undefined;
    throw error;
  }
}

export interface Client {
  /** Makes a call and answers its parsed body. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
  /** The same with paging token and warnings. */
  callPage<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Page<ReplyOf<E>>>;
  /** The raw answer of a download call; throws like `call` when it is refused. */
  download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<HttpResponse>;
}

/** Builds a client. Retries: 3 more tries on network failure, 429, 502, 503 and 504 (API-002, API-016). */
export function createClient(options: ClientOptions): Client {
  const mark = marksOf(options);
  const callPage = async (endpoint: Endpoint, input: LooseInput): Promise<Page<unknown>> => {
    const received = await send(options, { endpoint, input, readsBody: true }, mark);
    const { headers } = received.response;
    return {
      body: readReply(endpoint, received),
      nextToken: headers.get(endpoint.wire === 'v2' ? 'x-next-token' : 'next-token') ?? undefined,
      warnings: warningsOf(headers.get('warning')),
    };
  };
  // The implementation is loose inside; the interface above states what each endpoint takes and gives.
  return {
    call: async (endpoint: Endpoint, input: LooseInput) => (await callPage(endpoint, input)).body,
    callPage,
    download: async (endpoint: Endpoint, input: LooseInput) =>
      (await send(options, { endpoint, input, readsBody: false }, mark)).response,
  } as Client;
}

/** A call that is being sent; the answer of a download is passed on unread. */
interface SentCall {
  endpoint: Endpoint;
  input: LooseInput;
  readsBody: boolean;
}

/** The answer to one try; `response` is undefined when there was none. */
interface Answered {
  response: HttpResponse | undefined;
  text: string;
}

const usualRetries = 3;
const firstPauseMs = 500;
const mostJitter = 0.2;
const repeatable = new Set([429, 502, 503, 504]);

/**
 * When a server asks for a longer pause, the client does not repeat the call: the refusal tells the
 * person how long to wait.
 */
const longestPauseMs = 5000;

function pauseAskedOf({ headers }: HttpResponse): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

/** Sends a call until it succeeds or must not be repeated; returns a success and throws everything else. */
async function send(options: ClientOptions, given: SentCall, mark: MarkOf): Promise<Received> {
  const call = keyed(options, given);
  const { endpoint, input } = call;
  const { retries = usualRetries } = options;
  let token = options.token();
  for (let attempt = 0; ; attempt += 1) {
    const answer = await tryOnce(options, call, token);
    const { response, text } = answer;
    if (response?.ok) return presentOf(endpoint, { response, text });
    // An earlier try has removed the object already, so the goal is reached.
    const isRemoved = attempt > 0 && endpoint.method === 'DELETE' && response?.status === 404;
    if (response && isRemoved) return { response, text: endpoint.status === 204 ? '' : '{}' };
    if (response?.status === 401 && options.token() !== token && options.token() !== undefined) {
      // Somebody has logged in again meanwhile, so the call is sent once more with the new token.
      token = options.token();
      continue;
    }
    const mayRepeat = attempt < retries && !input.signal?.aborted && isRepeatable(call, response);
    if (!mayRepeat) {
      const error = errorOf(answer);
      // A refusal for an older session must not end the present one.
      const isOfPresent = options.token() === token;
      if (isOfPresent || error.status !== 401) options.onError?.(error, failedCallOf(call, mark(token)));
      throw error;
    }
    const pauseMs = firstPauseMs * 2 ** attempt * (1 + options.random() * mostJitter);
    await options.sleep(Math.max(pauseMs, response ? pauseAskedOf(response) : 0));
  }
}

/** Gives every write the key of its action, which stays the same on retries (API-016). */
function keyed({ actionKey }: ClientOptions, call: SentCall): SentCall {
  const { endpoint, input } = call;
  const needsNone = endpoint.method === 'GET' || endpoint.mayRunTwice;
  if (needsNone || input.idempotencyKey !== undefined || !actionKey) return call;
  return { ...call, input: { ...input, idempotencyKey: actionKey() } };
}

interface Received {
  response: HttpResponse;
  text: string;
}

/** Returns the answer. An answer that says "nothing is there" becomes the refusal that it stands for. */
function presentOf({ absence }: Endpoint, answer: Received): Received {
  if (absence === undefined || answer.response.status !== 204) return answer;
  throw new NothingThere(absence.status, absence.text, { message: absence.text, code: absence.code });
}

type MarkOf = (token: string | undefined) => string | undefined;

/** Marks of this client's sessions, with a salt that nobody else knows. */
function marksOf(options: ClientOptions): MarkOf {
  const salt = String(options.random());
  return (token) => (token === undefined ? undefined : sessionMarkOf(token, salt));
}

function failedCallOf({ endpoint, input }: SentCall, sessionMark: string | undefined): FailedCall {
  const { method } = endpoint;
  return { method, path: pathOf(endpoint, input), sessionMark, isReload: input.isReload ?? false };
}

function isRepeatable({ endpoint, input }: SentCall, response: HttpResponse | undefined): boolean {
  const isSafe =
    endpoint.method === 'GET' ||
    endpoint.method === 'DELETE' ||
    endpoint.mayRunTwice ||
    input.idempotencyKey !== undefined;
  if (!response) return isSafe;
  if (!repeatable.has(response.status) || pauseAskedOf(response) > longestPauseMs) return false;
  // The server sends `Retry-After` only when it has changed nothing.
  const saysWhen =
    response.headers.has('retry-after') && (response.status === 429 || response.status === 503);
  return isSafe || saysWhen;
}

/** Makes one try and reads the body. A connection that breaks while the body is read counts as no answer. */
async function tryOnce(
  options: ClientOptions,
  { endpoint, input, readsBody }: SentCall,
  token: string | undefined,
): Promise<Answered> {
  const url = options.baseUrl + pathOf(endpoint, input) + searchOf(endpoint, input);
  const request = requestOf(endpoint, input, token);
  const { answerWithinMs } = options;
  if (answerWithinMs !== undefined && endpoint.transport === 'json') request.answerWithinMs = answerWithinMs;
  try {
    const response = await options.fetch(url, request);
    return { response, text: readsBody || !response.ok ? await response.text() : '' };
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    return { response: undefined, text: '' };
  }
}

function readReply(endpoint: Endpoint, { response, text }: Received): unknown {
  if (text === '' && endpoint.status === 204) return undefined;
  const json = jsonOf(response, text);
  const parsed = z.core.safeParse(endpoint.reply, fromWire(endpoint.reply, json, styleOf(endpoint)));
  if (parsed.success) return parsed.data;
  throw new ApiError(response.status, parseFailure(parsed.error.issues[0]?.message ?? ''));
}

function jsonOf(response: HttpResponse, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(response.status, parseFailure(cause instanceof Error ? cause.message : ''));
  }
}

function errorOf({ response, text }: Answered): ApiError {
  if (!response) return new ApiError(0, connectionFailure.text);
  const { message, body } = failedAnswerOf(response.status, text);
  const error = new ApiError(response.status, message, body);
  error.pauseMs = pauseAskedOf(response);
  return error;
}

/** Texts of a `Warning` header: `004 Proofmark "the text", ...`. */
export function warningsOf(header: string | null): Warning[] {
  if (!header) return [];
  return [...header.matchAll(/(\d{3}) \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, code, text]) => ({
    code: code ?? '',
    text: (text ?? '').replace(/\\(.)/g, '$1'),
  }));
}

// The typed client: one function that carries any endpoint over an injected fetch, with retries. Used by the
// browser, the command-line client, the runner and the tests.
import { z } from 'zod';
import { emptyAbsence, fullPathOf, type Endpoint, type ParamsOf, type ReplyOf } from './endpoint.ts';
import { fromWire, toWire, type KeyStyle } from './wire-codec.ts';
import { ErrorBody } from './error-body.ts';

/** The part of `fetch` that calls need; the platform's own is passed in by the process. */
export type HttpFetch = (url: string, request: HttpRequest) => Promise<HttpResponse>;

export interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON text, or what the platform's fetch takes as an upload (form data, bytes, a stream). */
  body?: unknown;
  signal?: StopSignal;
}

export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null; has(name: string): boolean };
  /** Stream of the platform. */
  readonly body: unknown;
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** An AbortSignal of the platform. */
export interface StopSignal {
  readonly aborted: boolean;
}

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
    /** One key per action, the same on its retries; without it writes are not repeated. */
    idempotencyKey?: string;
    /** A repeated read of what is on screen: a poll or a live reload. */
    isReload?: boolean;
    page?: { size?: number; nextToken?: string };
  };

export interface Page<T> {
  body: T;
  nextToken: string | undefined;
  /** Texts of the `Warning` headers: the call has succeeded. */
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
  /** Waits between tries; injected so that tests need no time. */
  sleep: (ms: number) => Promise<void>;
  /** A number from 0 to 1, for the jitter. */
  random: () => number;
  /** Called with every refused or failed answer before it is thrown. */
  onError?: (error: ApiError, sent: SentCall) => void;
}

/** What is told of a refused call; never its token. */
export interface SentCall {
  method: string;
  hadToken: boolean;
  isReload: boolean;
}

/** An answer that is not a success, or none at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, message: string, body?: ErrorBody) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
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

/** Builds a client. Retries: 3 more tries on network failure, 429, 502, 503 and 504 (API-010). */
export function createClient(options: ClientOptions): Client {
  const send = (endpoint: Endpoint, input: LooseInput) => sendWithRetries(options, endpoint, input);
  const callPage = async (endpoint: Endpoint, input: LooseInput): Promise<Page<unknown>> => {
    const response = await send(endpoint, input);
    return {
      body: await readReply(endpoint, response),
      nextToken: response.headers.get(endpoint.wire === 'v2' ? 'x-next-token' : 'next-token') ?? undefined,
      warnings: warningsOf(response.headers.get('warning')),
    };
  };
  // The implementation is loose inside; the interface above states what each endpoint takes and gives.
  return {
    call: async (endpoint: Endpoint, input: LooseInput) => (await callPage(endpoint, input)).body,
    callPage,
    download: send,
  } as Client;
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: StopSignal;
  upload?: unknown;
  idempotencyKey?: string;
  isReload?: boolean;
  page?: { size?: number; nextToken?: string };
}

/** A call with the token that it is sent with. */
type SentInput = LooseInput & { token: string | undefined };

const retries = 3;
const repeatable = new Set([429, 502, 503, 504]);

async function sendWithRetries(
  options: ClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
): Promise<HttpResponse> {
  let token = options.token();
  for (let attempt = 0; ; attempt += 1) {
    const answer = await tryOnce(options, endpoint, { ...input, token });
    if (!(answer instanceof ApiError) && answer.ok) return presentOf(endpoint, answer);
    if (answer.status === 401 && options.token() !== token && options.token() !== undefined) {
      // Somebody logged in again meanwhile: once more with the present token.
      token = options.token();
      continue;
    }
    const mayRepeat = attempt < retries && !input.signal?.aborted && isRepeatable(endpoint, input, answer);
    if (!mayRepeat) {
      const error = answer instanceof ApiError ? answer : await errorOf(answer);
      // What a former session was refused does not end the present one.
      const isOfPresent = options.token() === token;
      if (isOfPresent || error.status !== 401) options.onError?.(error, sentOf(endpoint, input, token));
      throw error;
    }
    await options.sleep(500 * 2 ** attempt * (1 + options.random() * 0.2));
  }
}

/** The answer, unless it says that nothing is there: callers meet that as the refusal it stands for. */
function presentOf({ absence }: Endpoint, answer: HttpResponse): HttpResponse {
  if (absence === undefined || answer.status !== 204) return answer;
  throw new ApiError(absence.status, absence.text, { message: absence.text, code: absence.code });
}

function sentOf(endpoint: Endpoint, input: LooseInput, token: string | undefined): SentCall {
  return { method: endpoint.method, hadToken: token !== undefined, isReload: input.isReload ?? false };
}

function isRepeatable(endpoint: Endpoint, input: LooseInput, answer: HttpResponse | ApiError): boolean {
  const isSafe =
    endpoint.method === 'GET' || endpoint.method === 'DELETE' || input.idempotencyKey !== undefined;
  if (answer instanceof ApiError) return isSafe;
  if (!repeatable.has(answer.status)) return false;
  return isSafe || answer.headers.has('retry-after');
}

async function tryOnce(
  options: ClientOptions,
  endpoint: Endpoint,
  input: SentInput,
): Promise<HttpResponse | ApiError> {
  try {
    return await options.fetch(urlOf(options.baseUrl, endpoint, input), requestOf(endpoint, input));
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    return new ApiError(0, 'Could not reach the server. Check your connection and try again.');
  }
}

function urlOf(baseUrl: string, endpoint: Endpoint, input: LooseInput): string {
  const params = toWire(endpoint.params, input.params ?? {}, 'camel') as Record<string, unknown>;
  const path = fullPathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search: string[] = [];
  const add = (name: string, value: unknown): void => {
    search.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  };
  if (endpoint.queryType !== undefined) add('type', endpoint.queryType);
  const query = toWire(endpoint.query, input.query ?? {}, styleOf(endpoint)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) add(name, value);
  }
  if (endpoint.wire === 'v1' && input.page?.size) add('page-size', input.page.size);
  if (endpoint.wire === 'v1' && input.page?.nextToken) add('next-token', input.page.nextToken);
  return `${baseUrl}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

function requestOf(endpoint: Endpoint, input: SentInput): HttpRequest {
  const headers: Record<string, string> = { accept: 'application/json' };
  const { token } = input;
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (endpoint.absence) headers['prefer'] = emptyAbsence;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  if (endpoint.wire === 'v2' && input.page?.size) headers['x-page-size'] = String(input.page.size);
  if (endpoint.wire === 'v2' && input.page?.nextToken) headers['x-next-token'] = input.page.nextToken;
  const request: HttpRequest = { method: endpoint.method, headers };
  if (input.signal) request.signal = input.signal;
  if (input.upload !== undefined) request.body = input.upload;
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(toWire(endpoint.body, input.body, styleOf(endpoint)));
  }
  return request;
}

/** Key style of an endpoint's JSON. */
export function styleOf(endpoint: Pick<Endpoint, 'wire'>): KeyStyle {
  return endpoint.wire === 'v1' ? 'snake' : 'camel';
}

async function readReply(endpoint: Endpoint, response: HttpResponse): Promise<unknown> {
  if (response.status === 204) return undefined;
  const json: unknown = await response.json();
  const parsed = z.core.safeParse(endpoint.reply, fromWire(endpoint.reply, json, styleOf(endpoint)));
  if (parsed.success) return parsed.data;
  throw new ApiError(response.status, `Failed to parse response: ${parsed.error.issues[0]?.message ?? ''}`);
}

async function errorOf(response: HttpResponse): Promise<ApiError> {
  const text = await response.text();
  const body = ErrorBody.safeParse(parseJson(text));
  if (!body.success) return new ApiError(response.status, 'Something unknown went wrong');
  return new ApiError(
    response.status,
    body.data.message ?? body.data.description ?? 'Something unknown went wrong',
    body.data,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Texts of a `Warning` header: `004 Proofmark "the text", ...`. */
export function warningsOf(header: string | null): Warning[] {
  if (!header) return [];
  return [...header.matchAll(/(\d{3}) \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, code, text]) => ({
    code: code ?? '',
    text: (text ?? '').replace(/\\(.)/g, '$1'),
  }));
}

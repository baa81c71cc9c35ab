// The HTTP request of a call: address, headers and body, made from its endpoint.
import { emptyAbsence, fullPathOf, styleOf, type Endpoint } from './endpoint.ts';
import { toWire } from './wire/wire-codec.ts';

/** The part of `fetch` that calls need; each process passes in the `fetch` of its platform. */
export type HttpFetch = (url: string, request: HttpRequest) => Promise<HttpResponse>;

export interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON text, or what the platform's fetch takes as an upload (form data, bytes, a stream). */
  body?: unknown;
  signal?: StopSignal;
  /** The platform's fetch gives up when the whole answer has not arrived after this time. */
  answerWithinMs?: number;
}

export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null; has(name: string): boolean };
  /** The platform's own type of stream. */
  readonly body: unknown;
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The platform's own AbortSignal. */
export interface StopSignal {
  readonly aborted: boolean;
}

export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: StopSignal;
  upload?: unknown;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  ifMatch?: string;
  isReload?: boolean;
  page?: { size?: number; nextToken?: string };
}

/** Path of a call on the site, its parameters filled in. */
export function pathOf(endpoint: Endpoint, input: LooseInput): string {
  const params = toWire(endpoint.params, input.params ?? {}, 'camel') as Record<string, unknown>;
  return fullPathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

/** What follows the path: the query of the call and, on v1, its page. */
export function searchOf(endpoint: Endpoint, input: LooseInput): string {
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
  return search.length > 0 ? `?${search.join('&')}` : '';
}

export function requestOf(endpoint: Endpoint, input: LooseInput, token: string | undefined): HttpRequest {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (endpoint.absence) headers['prefer'] = emptyAbsence;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  if (input.ifMatch) headers['if-match'] = input.ifMatch;
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

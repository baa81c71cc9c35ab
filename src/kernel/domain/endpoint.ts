// One call of the product as a plain value. The server mount, the typed client, the OpenAPI document, the
// access tests and the API reference are all derived from it.
import { z } from 'zod';
import type { Refusal } from './refusal.ts';
import type { Subject } from './subject.ts';
import type { KeyStyle } from './wire/wire-codec.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * v1: snake_case, lists in the body, `Next-Token`; v2: camelCase, `x-next-token`; runner: v2 without
 * paging; plain: JSON unchanged.
 */
export type Wire = 'v1' | 'v2' | 'runner' | 'plain';

/** json: JSON both ways; upload: multipart or raw bytes in; download: bytes out. */
export type Transport = 'json' | 'upload' | 'download';

export interface Limits {
  /** Page sizes of a paged list. */
  readonly page?: { readonly defaultSize: number; readonly maxSize: number };
  /** Bytes of a request body; 1 MiB unless named. */
  readonly bodyBytes?: number;
  /** How many values a JSON body may hold, nested ones included; 10,000 unless named. */
  readonly bodyValues?: number;
  /** Requests in a time window, by a key of the handler's room. Without it the general limit applies. */
  readonly rate?: {
    readonly requests: number;
    readonly seconds: number;
    readonly per: 'session' | 'address';
  };
}

/**
 * The parts of an uploaded form by name, for the description of the API; `file*` stands for all names that
 * begin with `file`. Parts with a schema are JSON.
 */
export type Form = Readonly<Record<string, 'file' | 'text' | z.ZodType>>;

/** `params`, `query`, `body` and `reply` are Zod schemas in camelCase; `null` reply answers 204 without a body. */
export interface Endpoint<
  Access = unknown,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path below the wire's base, with `{name}` for parameters. */
  readonly path: string;
  /** Value of the query parameter `type`, which distinguishes calls at one address. */
  readonly queryType?: string;
  readonly wire: Wire;
  readonly transport: Transport;
  readonly summary: string;
  readonly access: Access;
  readonly form?: Form;
  /** The subjects that a read tells about or a write changes; browsers find stale reads by them. */
  readonly about?: readonly Subject[];
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  readonly status: 200 | 201 | 204 | 302;
  readonly refusals: readonly Refusal[];
  /**
   * The refusal that means only "nothing is there". Browsers log each 404 as an error of the page, so our own
   * client asks with `Prefer: absence=empty` and gets 204 instead; everybody else gets the refusal.
   */
  readonly absence?: Refusal;
  /**
   * For things that two people may change at once. `read`: the answer has an `ETag`. Otherwise the call is a
   * write: when its `If-Match` is stale, it is refused with 409 (400 in version 2) and the current state as `present`, in this
   * shape. A write without `If-Match` is always made.
   */
  readonly versioned?: 'read' | { readonly present: z.ZodType };
  readonly limits: Limits;
  /** True for answers that contain a token: they are never kept for a repeated request. */
  readonly repliesWithSecret: boolean;
  /**
   * True for a frequent write that does no harm when it runs twice: clients repeat it without a key, and no answer of
   * it is kept.
   */
  readonly mayRunTwice: boolean;
}

export type Contract<Access = unknown> = Readonly<Record<string, Endpoint<Access>>>;

export const nothing = z.undefined();
export type Nothing = typeof nothing;
const noFields = z.object({});
type NoFields = typeof noFields;

interface Declared<Access, P, Q, B, R> {
  method: Method;
  path: string;
  queryType?: string;
  wire: Wire;
  summary: string;
  access: Access;
  about?: readonly Subject[];
  transport?: Transport;
  form?: Form;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  status?: 200 | 201 | 302;
  refusals?: readonly Refusal[];
  absence?: Refusal;
  versioned?: 'read' | { readonly present: z.ZodType };
  limits?: Limits;
  repliesWithSecret?: boolean;
  mayRunTwice?: boolean;
}

/** Declares an endpoint. A call without `reply` answers 204, one without `body` takes none. */
export function declareEndpoint<
  Access,
  P extends z.ZodType = NoFields,
  Q extends z.ZodType = NoFields,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(declared: Declared<Access, P, Q, B, R>): Endpoint<Access, P, Q, B, R> {
  const hasReply = declared.reply !== undefined || declared.transport === 'download';
  return {
    transport: 'json',
    limits: {},
    repliesWithSecret: false,
    mayRunTwice: false,
    ...declared,
    refusals: [...(declared.refusals ?? []), ...(declared.absence ? [declared.absence] : [])],
    // These defaults stand for a missing part; the defaults of the type parameters above say
    // the same to the compiler.
    params: declared.params ?? (noFields as unknown as P),
    query: declared.query ?? (noFields as unknown as Q),
    body: declared.body ?? (nothing as unknown as B),
    reply: declared.reply ?? (nothing as unknown as R),
    status: declared.status ?? (hasReply ? 200 : 204),
  };
}

/** The value of `Prefer` by which a client asks for 204 in place of the refusal `absence`. */
export const emptyAbsence = 'absence=empty';

const bases: Record<Wire, string> = { v1: '/api/v1', v2: '/api/v2', runner: '/api/runner/v1', plain: '' };

/** Key style of an endpoint's JSON. */
export function styleOf(endpoint: Pick<Endpoint, 'wire'>): KeyStyle {
  return endpoint.wire === 'v1' ? 'snake' : 'camel';
}

/** Path on the site's origin, parameters still in braces. */
export function fullPathOf(endpoint: Pick<Endpoint, 'wire' | 'path'>): string {
  return bases[endpoint.wire] + endpoint.path;
}

/** Method and path, with the query parameter that distinguishes calls at one address. */
export function addressOf(endpoint: Pick<Endpoint, 'method' | 'wire' | 'path' | 'queryType'>): string {
  const query = endpoint.queryType === undefined ? '' : `?type=${endpoint.queryType}`;
  return `${endpoint.method} ${fullPathOf(endpoint)}${query}`;
}

export type ParamsOf<E extends Endpoint> = E['params']['_zod']['output'];
export type QueryOf<E extends Endpoint> = E['query']['_zod']['output'];
export type BodyOf<E extends Endpoint> = E['body']['_zod']['output'];
export type ReplyOf<E extends Endpoint> = E['reply']['_zod']['output'];

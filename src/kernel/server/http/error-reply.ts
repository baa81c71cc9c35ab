// Turns an error of a handler into an answer: a refusal as declared, a fault as
// "unknown" with the request id.
import type { Endpoint, Wire } from '../../domain/endpoint.ts';
import { RefusedError, type Refusal, type RefusalDetail } from '../../domain/refusal.ts';
import { snakeOf } from '../../domain/wire/wire-codec.ts';
import { presentOnWire } from './entity-tags.ts';
import { databaseRefusalOf } from './database-refusals.ts';
import { refusalOfLibrary } from './library-errors.ts';

export interface ErrorReply {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  isFault: boolean;
}

/** Names the call and its object, where a refusal does not. */
export interface RefusedCall {
  operation: string;
  resource: string;
  /** Writes the current state as the endpoint would. */
  presentOnWire: (present: unknown) => unknown;
}

/** The name of the operation, and the last thing in the path without its plural, for refusals. */
export function refusedCallOf(
  operation: string,
  endpoint: Pick<Endpoint, 'path' | 'wire' | 'versioned'>,
): RefusedCall {
  const { path } = endpoint;
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const resource = (parts.at(-1) ?? '').replace(/ies$/, 'y').replace(/s$/, '');
  return { operation, resource, presentOnWire: (present) => presentOnWire(endpoint, present) };
}

/** The answer for an error, in the shape of the API version (API 1.2 and 1.3). */
export function errorReplyOf(
  error: unknown,
  wire: Wire,
  call: { requestId: string } & Partial<RefusedCall>,
): ErrorReply {
  const { requestId } = call;
  const refused = refusedErrorOf(error);
  if (!refused) return faultReply(wire, requestId);
  const { refusal } = refused;
  const reply = refusalReply({ refusal, detail: withNames(refused, call) }, wire, requestId);
  const present = call.presentOnWire?.(refused.detail.present);
  return present === undefined ? reply : { ...reply, body: { ...reply.body, present } };
}

/** Adds the operation or the thing to refusals for missing rights and missing things (API 1.4). */
function withNames({ refusal: { kind }, detail }: RefusedError, call: Partial<RefusedCall>): RefusalDetail {
  const { operation, resource } = call;
  if (kind === 'NotAuthorizedError' && operation && resource) return { operation, resource, ...detail };
  return kind === 'NotFoundError' && resource ? { resource, ...detail } : detail;
}

function refusalReply(
  { refusal, detail }: Pick<RefusedError, 'refusal' | 'detail'>,
  wire: Wire,
  requestId: string,
): ErrorReply {
  const isV1 = wire === 'v1';
  const headers: Record<string, string> = { 'x-request-id': requestId };
  if (!isV1) headers['x-amzn-errortype'] = refusal.kind;
  if (detail.retryAfterSeconds !== undefined) headers['retry-after'] = String(detail.retryAfterSeconds);
  return {
    status: statusOn(wire, refusal),
    headers,
    body: bodyOf(refusal, detail, { isV1, requestId }),
    isFault: false,
  };
}

/** A conflict in v1 is a bad request with a reason in v2 (API 1.3). */
export function statusOn(wire: Wire, { status, reason }: Pick<Refusal, 'status' | 'reason'>): number {
  return wire === 'v2' && status === 409 && reason === 'invalidState' ? 400 : status;
}

function bodyOf(
  refusal: Refusal,
  detail: RefusalDetail,
  { isV1, requestId }: { isV1: boolean; requestId: string },
): Record<string, unknown> {
  const message = detail.text ?? refusal.text;
  const reason =
    refusal.reason === undefined || isV1 ? refusal.reason : { [refusal.reason]: detail.reasonMembers ?? {} };
  const body = {
    message,
    description: detail.description ?? message,
    code: refusal.code,
    requestId,
    reason,
    resource: detail.resource,
    operation: detail.operation,
    fieldList: detail.fieldList,
    ...detail.extra,
  };
  const present = Object.entries(body).filter(([, value]) => value !== undefined);
  return isV1 ? snakeKeys(Object.fromEntries(present)) : Object.fromEntries(present);
}

/** Extra keys contain no maps, so every key inside them is converted. */
function snakeKeys(fields: object): Record<string, unknown> {
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    return typeof value === 'object' && value !== null ? snakeKeys(value) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeOf(name), deep(value)]));
}

function faultReply(wire: Wire, requestId: string): ErrorReply {
  const text = 'Something unknown went wrong';
  const id = wire === 'v1' ? { request_id: requestId } : { requestId };
  return {
    status: 500,
    headers: {
      'x-request-id': requestId,
      ...(wire === 'v1' ? {} : { 'x-amzn-errortype': 'InternalServerError' }),
    },
    body: { message: text, description: text, code: 'UNKOWN_ERROR', ...id },
    isFault: true,
  };
}

function refusedErrorOf(error: unknown): RefusedError | undefined {
  if (error instanceof RefusedError) return error;
  const ofDatabase = databaseRefusalOf(error);
  if (ofDatabase) return ofDatabase;
  return refusalOfLibrary(error);
}

// The errors that a call may answer, for the OpenAPI document: those it declares, and those of all calls.
import { z } from 'zod';
import type { Endpoint } from '../../domain/endpoint.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { statusOn } from './error-reply.ts';
import { invalidParam, notLoggedIn, staleWrite, tooManyRequests } from './refusals.ts';

type JsonObject = Record<string, unknown>;

const text = z.string();
const FieldList = z.array(z.object({ path: text, message: text }));
const shared = { message: text, description: text, resource: text.optional(), operation: text.optional() };

/** Bodies of errors by their names in the document; some refusals add their own keys (API 1.2 and 1.3). */
export const errorSchemas: Readonly<Record<string, z.ZodType>> = {
  Error: z.looseObject({
    ...shared,
    code: text,
    request_id: text,
    reason: text.optional(),
    field_list: FieldList.optional(),
  }),
  ErrorV2: z.looseObject({
    ...shared,
    code: text.optional(),
    requestId: text,
    reason: z.looseObject({}).optional(),
    fieldList: FieldList.optional(),
  }),
};

/** The errors of a call by status. `present` is the schema of the state in the answer to a stale write. */
export function errorResponsesOf(
  endpoint: Endpoint,
  { isPublic, present }: { isPublic: boolean; present: JsonObject | undefined },
): Record<string, JsonObject> {
  const refusals: Pick<Refusal, 'status' | 'code' | 'text' | 'reason'>[] = [
    ...endpoint.refusals,
    ...(present ? [staleWrite] : []),
    // A call that needs no session still refuses a session that has ended.
    ...[invalidParam, tooManyRequests, notLoggedIn],
    ...(isPublic
      ? []
      : [{ status: 403 as const, code: 'INCORRECT_PERMISSION', text: 'You may not do this.' }]),
    // The address or the body may name a thing that does not exist.
    ...(endpoint.path.includes('{') || !(endpoint.body instanceof z.ZodUndefined)
      ? [
          {
            status: 404 as const,
            code: 'OBJECT_ID_NOT_FOUND',
            text: 'There is no such thing, or you may not know of it.',
          },
        ]
      : []),
  ];
  const byStatus = Map.groupBy(refusals, (refusal) => statusOn(endpoint.wire, refusal));
  const statuses = [...byStatus.keys()].toSorted((a, b) => a - b);
  const answers = statuses.map((status): [string, JsonObject] => {
    const texts = (byStatus.get(status) ?? []).map((one) => `${one.code}: ${one.text}`);
    const body = status === statusOn(endpoint.wire, staleWrite) && present ? { present } : {};
    return [String(status), errorResponse(endpoint, [...new Set(texts)].join('\n'), { status, body })];
  });
  const fault = errorResponse(endpoint, 'UNKOWN_ERROR: Something unknown went wrong.', {
    status: 500,
    body: {},
  });
  return { ...Object.fromEntries(answers), '500': fault };
}

function errorResponse(
  { wire }: Endpoint,
  description: string,
  { status, body }: { status: number; body: JsonObject },
): JsonObject {
  const ofText = { schema: { type: 'string' } };
  const ref = { $ref: `#/components/schemas/${wire === 'v1' ? 'Error' : 'ErrorV2'}` };
  const isWithMore = Object.keys(body).length > 0;
  return {
    description,
    headers: {
      'X-Request-Id': ofText,
      ...(wire === 'v1' ? {} : { 'x-amzn-errortype': ofText }),
      ...(status === 429 || status === 503 ? { 'Retry-After': { schema: { type: 'integer' } } } : {}),
    },
    content: {
      'application/json': {
        schema: isWithMore ? { allOf: [ref, { type: 'object', properties: body }] } : ref,
      },
    },
  };
}

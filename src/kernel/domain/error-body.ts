// The body of a refused or failed answer: it accepts the fields of both API versions.
import { z } from 'zod';

export const ErrorBody = z
  .looseObject({
    message: z.string().optional(),
    description: z.string().optional(),
    code: z.string().optional(),
    request_id: z.string().optional(),
    requestId: z.string().optional(),
    reason: z.unknown().optional(),
    resource: z.string().optional(),
    operation: z.string().optional(),
    field_list: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    fieldList: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Id of the request, shown under "Details" below an error. */
export function requestIdOf(body: ErrorBody | undefined): string | undefined {
  return body?.request_id ?? body?.requestId;
}

/** Messages per field, by JSON pointer. */
export function fieldProblemsOf(body: ErrorBody | undefined): { path: string; message: string }[] {
  return body?.field_list ?? body?.fieldList ?? [];
}

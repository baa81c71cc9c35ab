// What has to hold for every answer, whatever was asked: no fault, a status that is described, a body that fits.
import { z } from 'zod';
import { definitions, type JsonSchema, type Operation } from './document.ts';

const schemas = new Map<JsonSchema, z.ZodType>();
const WholeError = z.object({
  message: z.string().min(1),
  description: z.string().min(1),
  code: z.string().regex(/^[A-Z_0-9]+$/),
});

/** What is wrong with an answer; undefined when all is well. */
export async function problemOf(operation: Operation, answer: Response): Promise<string | undefined> {
  const body = await answer.text();
  if (answer.status >= 500) return `fault ${answer.status}: ${body}`;
  const described = operation.responses[String(answer.status)];
  if (!described) return `status ${answer.status} is not described: ${body.slice(0, 300)}`;
  const schema = described.content?.['application/json']?.schema;
  if (!schema) return answer.status === 204 && body !== '' ? 'a body where none is described' : undefined;
  const value: unknown = jsonOf(body);
  const fitting = schemaOf(schema).safeParse(value);
  if (!fitting.success)
    return `${answer.status} does not fit: ${fitting.error.message} in ${body.slice(0, 300)}`;
  return answer.status < 400 ? undefined : problemOfError(answer, value);
}

function problemOfError(answer: Response, value: unknown): string | undefined {
  const whole = WholeError.safeParse(value);
  if (!whole.success) return `an error without its parts: ${JSON.stringify(value)}`;
  return answer.headers.get('x-request-id') ? undefined : 'an error without the id of its request';
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function schemaOf(schema: JsonSchema): z.ZodType {
  const made = schemas.get(schema) ?? z.fromJSONSchema({ ...schema, $defs: definitions });
  schemas.set(schema, made);
  return made;
}

// The OpenAPI document as the fuzzer reads it: nothing but what stands in the text that others get.
import { z } from 'zod';
import { openApiDocument } from '../../src/app/openapi.ts';

export type JsonSchema = Record<string, unknown>;

const Schema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: Schema })).optional();
const Operation = z.object({
  operationId: z.string(),
  'x-calls': z.array(z.string()).optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content })),
});
export type Operation = z.infer<typeof Operation>;

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

const text = JSON.stringify(openApiDocument('1.0.0')).replaceAll('#/components/schemas/', '#/$defs/');
const document = Document.parse(JSON.parse(text));
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The schemas that others name as `#/$defs/...`. */
export const definitions = document.components.schemas;

/** The operation that describes a call. */
export function operationOf(name: string): Operation {
  const found = operations.find((one) => one.operationId === name || one['x-calls']?.includes(name));
  if (!found) throw new Error(`${name} is not described.`);
  return found;
}

/** The schema to which a reference leads. */
export function resolved(schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return definitions[$ref.replace('#/$defs/', '')] ?? {};
}

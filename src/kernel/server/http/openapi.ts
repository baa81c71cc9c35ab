// The OpenAPI 3.1 document of a contract, made from the same values as server and client.
import { z } from 'zod';
import { fullPathOf, styleOf, type Endpoint } from '../../domain/endpoint.ts';
import { Id, Json } from '../../domain/fields.ts';
import { snakeOf } from '../../domain/wire/wire-codec.ts';
import { withoutTrailing } from '../../domain/texts/without-trailing.ts';
import { errorResponsesOf, errorSchemas } from './openapi-errors.ts';
import { sharedOperationOf } from './openapi-shared-address.ts';

export interface DescribedEndpoint {
  operation: string;
  tag: string;
  /** Who may make the call, in words. */
  access: string;
  isPublic: boolean;
  endpoint: Endpoint;
}

type JsonObject = Record<string, unknown>;

/** The document for these endpoints. */
export function openApiOf(
  endpoints: readonly DescribedEndpoint[],
  { groups, ...about }: { title: string; version: string; groups: Readonly<Record<string, string>> },
): JsonObject {
  const schemas: JsonObject = {};
  for (const [name, schema] of Object.entries(errorSchemas)) {
    schemas[name] = jsonSchemaOf({ schema, io: 'output', isSnake: false, schemas });
  }
  const paths = pathsOf(endpoints, schemas);
  return {
    openapi: '3.1.0',
    info: { ...about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The site that this document comes from.' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))]
      .toSorted()
      .map((name) => ({ name, description: groups[name] })),
    paths,
    components: { schemas, securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    security: [{ session: [] }],
  };
}

function pathsOf(endpoints: readonly DescribedEndpoint[], schemas: JsonObject): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [address, described] of Map.groupBy(endpoints, addressOf)) {
    const [method = '', path = ''] = address.split(' ');
    const plain = described.find(({ endpoint }) => endpoint.queryType === undefined);
    (paths[path] ??= {})[method] =
      plain && described.length === 1
        ? operationOf(plain, schemas)
        : sharedOperationOf(
            plain?.operation ?? sharedNameOf(method, path),
            described.map((one) => ({
              type: one.endpoint.queryType,
              operation: operationOf(one, schemas),
            })),
          );
  }
  return paths;
}

/** The server ignores a slash at the end of an address, so the document leaves it out. */
function addressOf({ endpoint }: DescribedEndpoint): string {
  return `${endpoint.method.toLowerCase()} ${withoutTrailing(fullPathOf(endpoint), '/')}`;
}

/** For example `patchLogin` for changes at `/login`. */
function sharedNameOf(method: string, path: string): string {
  const last = path.split('/').at(-1) ?? '';
  return `${method}${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

function operationOf(described: DescribedEndpoint, schemas: JsonObject): JsonObject {
  const { endpoint } = described;
  const isSnake = styleOf(endpoint) === 'snake';
  const schemaOf: SchemaOf = (schema, io) => jsonSchemaOf({ schema, io, isSnake, schemas });
  // Parameters of paths are spelled the same way in all API versions.
  const params = jsonSchemaOf({ schema: endpoint.params, io: 'input', isSnake: false, schemas });
  return {
    operationId: described.operation,
    summary: endpoint.summary,
    description: `Needs: ${described.access}`,
    tags: [described.tag],
    parameters: [
      ...parametersOf(params, 'path'),
      ...queryParametersOf(endpoint, schemaOf),
      ...ifMatchOf(endpoint),
      ...idempotencyKeyOf(endpoint),
    ],
    ...requestBodyOf(endpoint, schemaOf),
    responses: responsesOf(described, schemaOf),
    ...(described.isPublic ? { security: [] } : {}),
  };
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonObject;

function parametersOf(schema: JsonObject, place: 'path' | 'query'): JsonObject[] {
  const properties = objectOf(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function queryParametersOf(endpoint: Endpoint, schemaOf: SchemaOf): JsonObject[] {
  const own = parametersOf(schemaOf(endpoint.query, 'input'), 'query');
  const { page } = endpoint.limits;
  if (!page) return own;
  const size = { type: 'integer', minimum: 1, maximum: page.maxSize, default: page.defaultSize };
  const place = endpoint.wire === 'v1' ? 'query' : 'header';
  const [sizeName, tokenName] =
    endpoint.wire === 'v1' ? ['page-size', 'next-token'] : ['x-page-size', 'x-next-token'];
  return [
    ...own,
    { name: sizeName, in: place, required: false, schema: size },
    { name: tokenName, in: place, required: false, schema: { type: 'string' } },
  ];
}

/** The `If-Match` header of a write that two people may make at once. */
function ifMatchOf(endpoint: Endpoint): JsonObject[] {
  if (presentSchemaOf(endpoint) === undefined) return [];
  const description =
    'The ETag that was read: another one refuses the write. Without this header it is made.';
  return [{ name: 'If-Match', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function idempotencyKeyOf({ method, transport, repliesWithSecret, mayRunTwice }: Endpoint): JsonObject[] {
  const isWrite = method === 'POST' || method === 'PUT' || method === 'PATCH';
  if (!isWrite || transport === 'download' || repliesWithSecret || mayRunTwice) return [];
  const description =
    'The same on every attempt of one request: it is done once, and its answer given again.';
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string' } },
  ];
}

function presentSchemaOf({ versioned }: Endpoint): z.ZodType | undefined {
  return versioned === undefined || versioned === 'read' ? undefined : versioned.present;
}

function requestBodyOf(endpoint: Endpoint, schemaOf: SchemaOf): JsonObject {
  if (endpoint.transport === 'upload') {
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: formOf(endpoint, schemaOf) } },
      },
    };
  }
  if (endpoint.body instanceof z.ZodUndefined) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
    },
  };
}

/** Form parts that share only the beginning of their names become a pattern. */
function formOf({ form = {} }: Endpoint, schemaOf: SchemaOf): JsonObject {
  const properties: JsonObject = {};
  const patternProperties: JsonObject = {};
  for (const [name, kind] of Object.entries(form)) {
    const part = typeof kind === 'string' ? partSchemas[kind] : schemaOf(kind, 'input');
    if (name.endsWith('*')) patternProperties[`^${name.slice(0, -1)}`] = part;
    else properties[name] = part;
  }
  return { type: 'object', properties, patternProperties };
}

const partSchemas = { text: { type: 'string' }, file: { type: 'string', format: 'binary' } };

function responsesOf({ endpoint, isPublic }: DescribedEndpoint, schemaOf: SchemaOf): JsonObject {
  const presentSchema = presentSchemaOf(endpoint);
  const present = presentSchema && schemaOf(presentSchema, 'output');
  const tagged = endpoint.versioned ? { headers: { ETag: { schema: { type: 'string' } } } } : {};
  return {
    ...errorResponsesOf(endpoint, { isPublic, present }),
    [String(endpoint.status)]: { ...successOf(endpoint, schemaOf), ...tagged },
  };
}

function successOf(endpoint: Endpoint, schemaOf: SchemaOf): JsonObject {
  if (endpoint.transport === 'download') {
    return {
      description: 'The bytes.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (endpoint.status === 204) return { description: 'Done; there is nothing to say.' };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
  };
}

interface Conversion {
  schema: z.ZodType;
  io: 'input' | 'output';
  isSnake: boolean;
  schemas: JsonObject;
}

const kindsOfJson = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** JSON schema of the wire; named schemas are moved to the document's components. */
function jsonSchemaOf({ schema, io, isSnake, schemas }: Conversion): JsonObject {
  const made: unknown = z.toJSONSchema(z.object({ it: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if (zodSchema === Id && !isSnake) writeAsText(jsonSchema);
      if (zodSchema === Json) Object.assign(jsonSchema, { type: [...kindsOfJson] });
      if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      if (isSnake && jsonSchema.properties) renameToSnake(jsonSchema);
    },
  });
  const document = objectOf(made);
  const suffix = isSnake ? '' : 'V2';
  for (const [name, definition] of Object.entries(objectOf(document['$defs']))) {
    const { id: _id, ...rest } = objectOf(definition);
    // Client generators cannot write a recursive type without an object in it.
    const described = name === 'Json' ? { description: 'Any value of JSON.' } : rest;
    schemas[componentName(name, io, suffix)] ??= withComponentRefs(described, io, suffix);
  }
  return objectOf(withComponentRefs(objectOf(document['properties'])['it'], io, suffix));
}

/** Ids of version 2 (API-020). */
function writeAsText(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  delete jsonSchema.exclusiveMinimum;
  jsonSchema.type = 'string';
}

function renameToSnake(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const entries = Object.entries(jsonSchema.properties ?? {});
  jsonSchema.properties = Object.fromEntries(entries.map(([name, property]) => [snakeOf(name), property]));
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(snakeOf);
}

const componentName = (name: string, io: 'input' | 'output', suffix: string): string =>
  `${name}${suffix}${io === 'input' ? 'Input' : ''}`.replace(/[^A-Za-z0-9._-]/g, '_');

function withComponentRefs(value: unknown, io: 'input' | 'output', suffix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withComponentRefs(item, io, suffix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === '$ref' && typeof item === 'string'
        ? [key, `#/components/schemas/${componentName(item.replace('#/$defs/', ''), io, suffix)}`]
        : [key, withComponentRefs(item, io, suffix)],
    ),
  );
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

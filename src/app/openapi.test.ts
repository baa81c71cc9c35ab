import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './contract.ts';
import { addApiDocument, openApiDocument } from './openapi.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  'x-calls': z.array(z.string()).optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  responses: z.record(z.string(), z.unknown()),
});
const Components = z.object({
  components: z.object({
    schemas: z.record(
      z.string(),
      z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) }),
    ),
  }),
});
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

describe('the OpenAPI document', () => {
  it('is valid and describes every call but those of the runners', async () => {
    const document = openApiDocument('1.0.0');
    const checked = await new Validator().validate(structuredClone(document));
    expect(checked.errors ?? []).toEqual([]);
    const { paths } = Document.parse(document);
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((one) => one['x-calls'] ?? [one.operationId]),
    );
    const expected = allEndpoints()
      .filter(({ endpoint }) => endpoint.wire !== 'runner')
      .map(({ name }) => name);
    expect(described.sort()).toEqual(expected.sort());
  });

  it('names the parameters of each path as the path does, and the body of every error', () => {
    const document = Document.parse(openApiDocument('1.0.0'));
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { operationId, parameters, responses } of Object.values(methods)) {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
        expect(new Set(named), operationId).toEqual(new Set(inPath));
        expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', '429', '500']));
        const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
        for (const [, answer] of errors) {
          expect(JSON.stringify(answer), operationId).toMatch(/"#\/components\/schemas\/Error(V2)?"/);
        }
      }
    }
  });

  it('names every schema that it writes once: two without names would take the same place', () => {
    const { components } = Components.parse(openApiDocument('1.0.0'));
    expect(Object.keys(components.schemas).filter((name) => name.startsWith('__'))).toEqual([]);
  });

  it('says that a block has one kind', () => {
    const { components } = Components.parse(openApiDocument('1.0.0'));
    const one = { minProperties: 1, maxProperties: 1 };
    expect(components.schemas['RequestBlockV2Input']).toMatchObject(one);
    expect(components.schemas['AnswerBlockV2']).toMatchObject(one);
  });

  it('says what the values of a map are', () => {
    const text = JSON.stringify(openApiDocument('1.0.0'));
    expect(text).toContain('"additionalProperties":{"$ref":"#/components/schemas/Json"}');
  });

  it('names the parts of every uploaded form', () => {
    for (const { name, endpoint } of allEndpoints()) {
      if (endpoint.transport !== 'upload' || endpoint.wire === 'runner') continue;
      // A call that its sender signs takes any body: the signature is checked over its bytes.
      if (typeof endpoint.access === 'object' && 'signed' in endpoint.access) continue;
      // Bytes without a form, as the calls that send a file in parts take them.
      if (name === 'appendToUpload') continue;
      expect(Object.keys(endpoint.form ?? {}), name).not.toEqual([]);
    }
    const text = JSON.stringify(openApiDocument('1.0.0'));
    expect(text).toContain('"patternProperties":{"^file":{"type":"string","format":"binary"}}');
  });

  it('writes v1 names in snake case and v2 names in camel case, and says what ids and moments look like (API-020)', () => {
    const text = JSON.stringify(openApiDocument('1.0.0'));
    expect(text).toContain('"abbreviated_name"');
    expect(text).toContain('"snapshotId"');
    expect(text).not.toContain('"abbreviatedName"');
    expect(text).toContain('"format":"date-time"');
    expect(text).toContain('"format":"uuid"');
    expect(text).toContain('"pattern":"^[0-9A-HJKMNP-TV-Z]{26}$"');
  });

  it('writes the ids of people, courses and the like as numbers in version 1 and as text in version 2 (API-020)', () => {
    const { components } = Components.parse(openApiDocument('1.0.0'));
    const typeOf = (schema: string) => components.schemas[schema]?.properties['id'];
    expect(typeOf('User')).toMatchObject({ type: 'integer' });
    expect(typeOf('UserV2')).toMatchObject({ type: 'string' });
    expect(typeOf('ListedCourse')).toMatchObject({ type: 'integer' });
    expect(typeOf('CountedCourseV2')).toMatchObject({ type: 'string' });
    expect(typeOf('Tenant')).toMatchObject({ type: 'string', format: 'uuid' });
  });

  it('goes packed to who takes it, as anybody may ask for it often', async () => {
    const app = Fastify();
    addApiDocument(app, '1.0.0');
    const url = '/api/openapi.json';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const plain = await app.inject({ url });
    expect(plain.headers['content-type']).toMatch(/^application\/json/);
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
    expect(plain.json()).toEqual(openApiDocument('1.0.0'));
  });
});

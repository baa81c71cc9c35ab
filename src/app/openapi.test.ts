import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './contract.ts';
import { openApiDocument } from './openapi.ts';

const Operation = z.looseObject({ operationId: z.string(), summary: z.string() });
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

describe('the OpenAPI document', () => {
  it('is valid and describes every call but those of the runners', async () => {
    const document = openApiDocument('1.0.0');
    const checked = await new Validator().validate(structuredClone(document));
    expect(checked.errors ?? []).toEqual([]);
    const { paths } = Document.parse(document);
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    const expected = allEndpoints()
      .filter(({ endpoint }) => endpoint.wire !== 'runner')
      .map(({ name }) => name);
    expect(described.sort()).toEqual(expected.sort());
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
});

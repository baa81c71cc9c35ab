import { describe, expect, it } from 'vitest';
import { pageOf } from './s3-page.ts';

const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>1</Size></Contents>`;
const listOf = (inside: string) => `<?xml version="1.0"?><ListBucketResult>${inside}</ListBucketResult>`;

describe('a page of a bucket', () => {
  it('has its objects in order, and the word for the next page', () => {
    const xml = listOf(
      `<NextContinuationToken>a&amp;b&lt;=</NextContinuationToken>${entry('k1')}${entry('k2')}`,
    );
    const storedAt = new Date('2026-01-02T03:04:05.000Z');
    expect(pageOf(xml)).toEqual({
      objects: [
        { key: 'k1', storedAt },
        { key: 'k2', storedAt },
      ],
      next: 'a&b<=',
    });
    expect(pageOf(listOf(''))).toEqual({ objects: [], next: undefined });
  });

  it('that is cut or declares entities is a failure, not a list', () => {
    expect(() => pageOf(listOf('<Contents>'.repeat(3)))).toThrow('no XML');
    expect(() => pageOf(listOf(entry('k1')).slice(0, -30))).toThrow('no XML');
    expect(() => pageOf(`<!DOCTYPE a [<!ENTITY b "c">]>${listOf('')}`)).toThrow('document type');
  });
});

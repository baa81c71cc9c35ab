import { expect, it } from 'vitest';
import { certificatesBeyond } from './host-trust.ts';

const certificate = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;

it('finds the certificates that only the machine trusts, each whole', () => {
  const debian = [certificate('AAAA'), certificate('BBBB')].join('\n');
  const host = [certificate('BBBB'), certificate('CCCC\nDDDD'), 'a remark', certificate('AAAA')].join('\r\n');
  expect(certificatesBeyond(host, debian)).toEqual([certificate('CCCC\nDDDD')]);
  expect(certificatesBeyond(debian, debian)).toEqual([]);
  expect(certificatesBeyond('', debian)).toEqual([]);
});

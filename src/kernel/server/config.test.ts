import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://proofmark:secret@127.0.0.1:5432/proofmark',
  PROOFMARK_DATA: '/var/lib/proofmark',
  PROOFMARK_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
  PROOFMARK_RUNNER_TOKEN: 'a-runner-token-for-tests-of-32-characters',
};

const read = (more: Record<string, string>) => readConfig({ ...needed, ...more });

describe('configuration', () => {
  it('takes addresses and ranges of proxies', () => {
    const given = '127.0.0.1, 10.0.0.0/8 ::1,fd00::/8';
    expect(read({ PROOFMARK_TRUSTED_PROXIES: given }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ]);
    expect(read({}).trustedProxies).toEqual([]);
  });

  it.each([
    '1',
    'true',
    'loopback',
    'proxy.example.org',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '0x7f.1',
  ])('refuses the proxy %s with a sentence', (proxy) => {
    const start = () => read({ PROOFMARK_TRUSTED_PROXIES: `127.0.0.1,${proxy}` });
    expect(start).toThrow(`${proxy} is neither an address nor a range`);
    expect(start).toThrow('PROOFMARK_TRUSTED_PROXIES');
  });

  it.each(['0.0.0.0/0', '::/0', '0.0.0.0', '::', '0.0.0.0/1,128.0.0.0/1', '::/1,8000::/1'])(
    'refuses %s: everybody is no proxy',
    (proxy) => {
      expect(() => read({ PROOFMARK_TRUSTED_PROXIES: proxy })).toThrow('neither an address nor a range');
    },
  );

  it.each([
    ['PROOFMARK_PORT', '0x50'],
    ['PROOFMARK_PORT', '1e3'],
    ['PROOFMARK_PORT', '65536'],
    ['PROOFMARK_METRICS_PORT', '-1'],
    ['PROOFMARK_CONTENT_PORT', 'true'],
    // A host before a colon reads like a protocol.
    ['PROOFMARK_URL', 'proofmark.example.org:8080'],
    ['PROOFMARK_URL', 'javascript:alert(1)'],
    ['PROOFMARK_URL', 'https://example.org/proofmark'],
    ['PROOFMARK_URL', 'https://user:password@example.org'],
    ['PROOFMARK_CONTENT_URL', 'ftp://example.org'],
    ['PROOFMARK_SMTP_URL', 'https://mail.example.org'],
    ['PROOFMARK_SMTP_URL', 'mail.example.org:25'],
    ['PROOFMARK_S3_ENDPOINT', 's3.example.org:443'],
    ['DATABASE_URL', '127.0.0.1:5432/proofmark'],
    ['DATABASE_URL', 'mysql://127.0.0.1/proofmark'],
    ['PROOFMARK_LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('refuses half of what an object store needs, instead of writing to the disk', () => {
    expect(() => read({ PROOFMARK_S3_BUCKET: 'proofmark' })).toThrow('PROOFMARK_S3_ENDPOINT');
  });

  it('takes an empty line as none', () => {
    const empty = { PROOFMARK_PORT: '', PROOFMARK_URL: '', PROOFMARK_SMTP_URL: '', PROOFMARK_HOST: ' ' };
    expect(read(empty)).toMatchObject({
      port: 8080,
      siteUrl: undefined,
      smtpUrl: undefined,
      host: '127.0.0.1',
    });
    expect(() => read({ PROOFMARK_SECRET: '' })).toThrow('PROOFMARK_SECRET');
  });

  it('reads the example for production, once it has secrets', () => {
    const path = join(import.meta.dirname, '../../../deploy/proofmark.env.example');
    const example = Object.entries(parseEnv(readFileSync(path, 'utf8')));
    const secrets = {
      PROOFMARK_SECRET: needed.PROOFMARK_SECRET,
      PROOFMARK_RUNNER_TOKEN: needed.PROOFMARK_SECRET,
    };
    const config = readConfig({ ...Object.fromEntries(example), ...secrets });
    expect(config).toMatchObject({ trustedProxies: ['127.0.0.1'], siteUrl: 'https://proofmark.example.org' });
  });
});

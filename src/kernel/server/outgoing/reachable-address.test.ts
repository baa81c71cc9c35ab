import { describe, expect, it } from 'vitest';
import { reachableAddressOf } from './reachable-address.ts';

const none: readonly string[] = [];

describe('the servers that users may have the site call', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.1.2.3',
    '64:ff9b::a01:203',
    '2002:a01:203::1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
  ])('are none of the own network, however it is written: %s', async (host) => {
    expect(await reachableAddressOf(host, none)).toBeUndefined();
  });

  it.each(['140.82.121.3', '2606:50c0:8000::153'])('are those of the public network: %s', async (host) => {
    expect(await reachableAddressOf(host, none)).toBe(host);
  });

  it('are those of a private network that the operator named', async () => {
    expect(await reachableAddressOf('10.1.2.3', ['10.1.0.0/16'])).toBe('10.1.2.3');
    expect(await reachableAddressOf('10.2.2.3', ['10.1.0.0/16'])).toBeUndefined();
    expect(await reachableAddressOf('fd00::7', ['fd00::/8'])).toBe('fd00::7');
  });

  it('are found by their name once, so that the name means nothing else later', async () => {
    expect(await reachableAddressOf('localhost', ['127.0.0.0/8', '::1/128'])).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await reachableAddressOf('no-such-host.invalid', none)).toBeUndefined();
  });
});

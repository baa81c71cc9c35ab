// Every endpoint of the product says what it is. Who is answered is asked in authorization/.
import { describe, expect, it } from 'vitest';
import { hasAsked, type Access } from '../../src/access/domain/endpoint.ts';
import { allEndpoints } from '../../src/app/contract.ts';
import { addressOf } from '../../src/kernel/domain/endpoint.ts';
import { sampledRooms } from '../support/samples/all.ts';

const endpoints = allEndpoints();
const called = endpoints.filter(({ endpoint }) => endpoint.access !== 'runner');

function asksNothing(access: Access): boolean {
  return typeof access === 'string' || 'public' in access || 'signed' in access;
}

describe('the contract', () => {
  it('has endpoints of every room that is put together', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    expect(sampledRooms()).toEqual(expect.arrayContaining([...new Set(called.map((one) => one.room))]));
  });

  it('says of every endpoint what it does', () => {
    const silent = endpoints.filter(({ endpoint }) => endpoint.summary.length <= 10);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('takes a handler that asked nothing only where nothing is to be asked', () => {
    const unasked = endpoints.filter(({ endpoint }) => hasAsked(endpoint.access, new Set()));
    const free = endpoints.filter(({ endpoint }) => asksNothing(endpoint.access));
    expect(unasked).toEqual(free);
  });

  it('has no two endpoints with one address', () => {
    const addresses = endpoints.map(({ endpoint }) => addressOf(endpoint).replace(/\{\w+\}/g, '{}'));
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { pagesOf, queryClient } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('asks for as many entries as wanted, inside what the list gives at once', async () => {
  const sizes: (string | null)[] = [];
  answerCalls().answer(tenantContract.listTenants, (_body, { searchParams }) => {
    sizes.push(searchParams.get('page-size'));
    return [];
  });
  for (const wanted of [25, 0, 1000]) {
    await queryClient.fetchInfiniteQuery(pagesOf(tenantContract.listTenants, {}, wanted));
  }
  expect(sizes).toEqual(['25', '1', '100']);
});

import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { pagesOf, queryClient } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('asks for 10 entries at once unless a list says otherwise (UI-042)', async () => {
  const sizes: (string | null)[] = [];
  answerCalls().answer(tenantContract.listTenants, (_body, { searchParams }) => {
    sizes.push(searchParams.get('page-size'));
    return [];
  });
  await queryClient.fetchInfiniteQuery(pagesOf(tenantContract.listTenants, {}));
  queryClient.clear();
  await queryClient.fetchInfiniteQuery(pagesOf(tenantContract.listTenants, {}, 25));
  expect(sizes).toEqual(['10', '25']);
});

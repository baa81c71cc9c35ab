import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { userReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { hrefOf } from '../../kernel/domain/address.ts';
import { administration } from '../../people/domain/addresses.ts';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const ada = userReply({ tenantId });
const nothing = { tag: 'no-permissions', hasPerms: false } as const;
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  sessionStore.set({ accessToken: 'one', userId: 7, expiresAt });
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => ada);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

/** Holds the answers of one address back until the returned function is called. */
function holdBack(part: string): () => void {
  const answered = globalThis.fetch;
  const gate = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes(part)) await gate.promise;
    return answered(url, init);
  });
  return () => gate.resolve(undefined);
}

it('does not say that nothing is allowed before all rights have arrived (SESS-034)', async () => {
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => nothing);
  const letThrough = holdBack('/permissions/');
  await renderPage(administration, hrefOf(administration));
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  expect(page.getByText('Nothing to administer').elements()).toHaveLength(0);
  letThrough();
  await expect.element(page.getByText('Nothing to administer')).toBeVisible();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { aboutReply } from '../../../tests/support/sample-replies.ts';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { insightContract } from '../../insights/domain/contract.ts';
import { fullPathOf } from '../../kernel/domain/endpoint.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { adminContract } from '../domain/contract.ts';
import { TenantCoursesPage } from './tenants/TenantCoursesPage.tsx';
import { UsersPanel } from './users/UsersPanel.tsx';
import { AuditPanel } from './watch/AuditPanel.tsx';
import { JobsPanel } from './watch/JobsPanel.tsx';
import { MailsPanel } from './watch/MailsPanel.tsx';
import { QueuePanel } from './watch/QueuePanel.tsx';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { hrefOf } from '../../kernel/domain/address.ts';
import { tenantPage } from '../domain/addresses.ts';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Page sizes of the calls to an address, in their order. */
function sizesAskedAt(path: RegExp): (string | null)[] {
  const sizes: (string | null)[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address, location.origin);
    const named = url.searchParams.get('page-size') ?? new Headers(init.headers).get('x-page-size');
    if (init.method === 'GET' && path.test(url.pathname)) sizes.push(named);
    return answered(address, init);
  });
  return sizes;
}

const lists = [
  ['users', UsersPanel, userContract.listManagedUsers],
  ['jobs', JobsPanel, adminContract.listBackgroundJobs],
  ['waiting runs', QueuePanel, autotestContract.listAutoTestQueue],
  ['mails', MailsPanel, adminContract.listMails],
  ['audit entries', AuditPanel, adminContract.listAuditEntries],
  ['courses of a tenant', TenantCoursesPage, insightContract.listTenantCourses],
] as const;

it.each(lists)('asks for 10 %s at once, or as many as the site says (UI-042, LIM-006)', async (...list) => {
  const [, component, endpoint] = list;
  const sizes = sizesAskedAt(new RegExp(`^${fullPathOf(endpoint).replace(/\{\w+\}/g, '[^/]+')}$`));
  const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
  await renderPage(tenantPage, hrefOf(tenantPage, { tenantId }), { component });
  await expect.poll(() => sizes.at(-1)).toBe('10');
  // What is on its way for the first time is not asked again.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: { PAGE_SIZE: 4 } }));
  await queryClient.invalidateQueries();
  await expect.poll(() => sizes.at(-1)).toBe('4');
});

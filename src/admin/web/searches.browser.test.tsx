import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppEndpoint } from '../../access/domain/endpoint.ts';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { insightContract } from '../../insights/domain/contract.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { adminContract } from '../domain/contract.ts';
import { TenantCoursesPage } from './tenants/TenantCoursesPage.tsx';
import { TenantsPanel } from './tenants/TenantsPanel.tsx';
import { UsersPanel } from './users/UsersPanel.tsx';
import { AuditPanel } from './watch/AuditPanel.tsx';
import { JobsPanel } from './watch/JobsPanel.tsx';
import { MailsPanel } from './watch/MailsPanel.tsx';
import { QueuePanel } from './watch/QueuePanel.tsx';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { hrefOf } from '../../kernel/domain/address.ts';
import { tenantPage } from '../domain/addresses.ts';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const tenant = { id: tenantId, name: 'Riverside', abbreviatedName: 'RU', orderCategory: 0 };

let calls: AnsweredCalls;
let searched: (string | null)[];
beforeEach(() => {
  queryClient.clear();
  searched = [];
  calls = answerCalls();
  calls.answer(tenantContract.getTenant, () => ({ ...tenant, hidden: false, logos: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Makes the endpoint refuse from now on, and notes what it was asked to search for. */
function noteSearches(endpoint: AppEndpoint): void {
  calls.answer(endpoint, (_body, { searchParams }) => {
    searched.push(searchParams.get('q'));
    throw new Error('The server is busy.');
  });
}

it.each([
  ['users', 'Search users', UsersPanel, userContract.listManagedUsers],
  ['jobs', 'Search jobs', JobsPanel, adminContract.listBackgroundJobs],
  ['waiting runs', 'Search the queue', QueuePanel, autotestContract.listAutoTestQueue],
  ['mails', 'Search mails', MailsPanel, adminContract.listMails],
  ['audit entries', 'Search the audit log', AuditPanel, adminContract.listAuditEntries],
  ['institutions', 'Search institutions', TenantsPanel, tenantContract.listTenants],
  ['courses of an institution', 'Search courses', TenantCoursesPage, insightContract.listTenantCourses],
] as const)(
  'searches %s once typing has ended, and says when that fails (UI-035, UI-037, UI-038)',
  async (...list) => {
    const [, name, component, endpoint] = list;
    noteSearches(endpoint);
    await renderPage(tenantPage, hrefOf(tenantPage, { tenantId }), { component });
    await expect.poll(() => searched.length).toBeGreaterThan(0);
    const before = searched.length;
    const box = page.getByRole('textbox', { name, exact: true });
    await expect.element(box).toHaveAttribute('placeholder', 'Type to search');
    await box.click();
    await userEvent.keyboard('ada');
    await expect.element(page.getByText('Failed to search: The server is busy.')).toBeVisible();
    expect(searched.slice(before)).toEqual(['ada']);
  },
);

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { help } from '../addresses.ts';

beforeEach(() => {
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page of the help on a site with these settings. */
async function renderHelp(topic: string, settings: Record<string, string> = {}): Promise<void> {
  answerCalls().answer(tenantContract.getAbout, () => aboutReply({ settings }));
  await renderPage(help, hrefOf(help, { topic }));
}

it.each([
  { PRODUCT_NAME: 'Halde', SITE_EMAIL: 'help@halde.example' },
  { PRODUCT_NAME: 'Proofmark', SITE_EMAIL: 'support@example.com' },
])('says by which name and where the site is to be asked: $PRODUCT_NAME', async (settings) => {
  await renderHelp('about', settings);
  await expect.element(page.getByText(`${settings.PRODUCT_NAME} is free software`)).toBeVisible();
  const contact = page.getByRole('link', { name: settings.SITE_EMAIL });
  await expect.element(contact).toHaveAttribute('href', `mailto:${settings.SITE_EMAIL}`);
});

it('names no address where the site has none', async () => {
  await renderHelp('about', { SITE_EMAIL: '' });
  await expect.element(page.getByText('Proofmark is free software')).toBeVisible();
  expect(page.getByText('Questions about this site').query()).toBeNull();
});

it('tells how long it is kept from where somebody has logged in', async () => {
  await renderHelp('privacy');
  await expect.element(page.getByText(/for 90 days from which network addresses/)).toBeVisible();
});

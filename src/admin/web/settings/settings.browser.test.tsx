import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import type { SettingMap } from '../../../tenants/domain/model.ts';
import { settingTitleOf } from '../../../tenants/domain/setting-texts.ts';
import { hasEffect } from '../../../tenants/domain/settings-without-effect.ts';
import { settingEntries } from '../../../tenants/domain/settings.ts';
import { SiteSettings } from './SiteSettings.tsx';
import { TenantSettings } from './TenantSettings.tsx';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { administration } from '../../../people/domain/addresses.ts';

const { getOwnTenantSettings, patchTenantSettings } = tenantAdministrationContract;
const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const entries = settingEntries.filter(({ scope }) => scope === 'tenant');

let calls: AnsweredCalls;
let own: z.input<typeof SettingMap>;
let typedAt: number;
/** How long the value had rested at each save. */
let restsMs: number[];

beforeEach(() => {
  queryClient.clear();
  own = {};
  restsMs = [];
  calls = answerCalls();
  const site = Object.fromEntries(entries.map((entry) => [entry.name, z.json().parse(entry.default)]));
  calls.answer(getOwnTenantSettings, () => ({ own, site }));
  calls.answer(patchTenantSettings, ({ updates }) => {
    restsMs.push(performance.now() - typedAt);
    const set = Object.fromEntries(updates.map(({ name, value }) => [name, value]));
    own = Object.fromEntries(Object.entries({ ...own, ...set }).filter(([, value]) => value !== null));
    return own;
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => showScreen(() => <TenantSettings tenantId={tenantId} />);

async function showScreen(component: () => ReactNode) {
  const { screen } = await renderPage(administration, hrefOf(administration), { component });
  await expect.element(page.getByText('Each setting saves itself.')).toBeVisible();
  return screen;
}

const saved = () => calls.sentTo(patchTenantSettings).flatMap(({ updates }) => updates);
const timeZone = page.getByRole('textbox', { name: 'Tenant time zone' });

it('saves a setting only when it has not changed for at least 250 ms (LIM-001, TEN-008)', async () => {
  await show();
  timeZone.element().addEventListener('input', () => (typedAt = performance.now()));
  await timeZone.fill('Europe');
  await timeZone.fill('Europe/Paris');
  await expect.poll(() => saved().at(-1)).toEqual({ name: 'TENANT_TIME_ZONE', value: 'Europe/Paris' });
  expect(Math.min(...restsMs)).toBeGreaterThanOrEqual(250);
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

it('saves a link only once it leads somewhere, and says what is missing (UI-033, UI-034)', async () => {
  await show();
  const privacy = page.getByRole('textbox', { name: 'Privacy URL' });
  await privacy.fill('javascript:alert(1)');
  await userEvent.tab();
  await expect.element(page.getByText('An address starts with /, http:// or https://.')).toBeVisible();
  // What is typed later is saved later: the refused link would come before it.
  await timeZone.fill('Europe/Rome');
  await expect.poll(saved).toEqual([{ name: 'TENANT_TIME_ZONE', value: 'Europe/Rome' }]);
  await privacy.fill('https://example.org/privacy ');
  await expect
    .poll(() => saved().slice(1))
    .toEqual([{ name: 'PRIVACY_URL', value: 'https://example.org/privacy' }]);
});

it('saves a name and an address of the site only when mails can go out under them', async () => {
  const patched: unknown[] = [];
  const { getSiteSettings, patchSiteSettings } = tenantContract;
  const values = () =>
    Object.fromEntries(settingEntries.map((entry) => [entry.name, z.json().parse(entry.default)]));
  calls.answer(getSiteSettings, values);
  calls.answer(patchSiteSettings, ({ updates }) => {
    patched.push(...updates);
    return values();
  });
  await showScreen(() => <SiteSettings />);
  const product = page.getByRole('textbox', { name: 'Product name' });
  const email = page.getByRole('textbox', { name: 'Site email' });
  const savedEmail = { name: 'SITE_EMAIL', value: 'help@halde.example' };
  // What is typed later is saved later: what was refused would come before it.
  await product.fill(' ');
  await userEvent.tab();
  await expect.element(page.getByText('The product needs a name.')).toBeVisible();
  await email.fill('help@halde.example');
  await expect.poll(() => patched).toEqual([savedEmail]);
  await email.fill('help at halde');
  await userEvent.tab();
  await expect.element(page.getByText('An e-mail address looks like help@example.org.')).toBeVisible();
  await product.fill('Halde');
  await expect.poll(() => patched).toEqual([savedEmail, { name: 'PRODUCT_NAME', value: 'Halde' }]);
});

it('saves at once when the person leaves the tab or page sooner (TEN-008)', async () => {
  const screen = await show();
  await timeZone.fill('Europe/Rome');
  await screen.unmount();
  await expect.poll(saved).toEqual([{ name: 'TENANT_TIME_ZONE', value: 'Europe/Rome' }]);
});

it('saves and asks when the person closes the browser sooner (TEN-008)', async () => {
  await show();
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await timeZone.fill('Europe/Oslo');
  expect(leave()).toBe(false);
  expect(leave()).toBe(true);
  await expect.poll(saved).toEqual([{ name: 'TENANT_TIME_ZONE', value: 'Europe/Oslo' }]);
});

it('shows every setting with a control that fits its type, and what it falls back to (TEN-009)', async () => {
  await show();
  for (const { name, type } of entries) {
    const role = type === 'boolean' ? 'switch' : undefined;
    const control = role
      ? page.getByRole(role, { name: new RegExp(`^${settingTitleOf(name)}: (on|off)$`) })
      : page.getByLabelText(settingTitleOf(name), { exact: true });
    expect(control.elements().length, name).toBeGreaterThanOrEqual(1);
  }
  await expect.element(page.getByText('Site: 2 digits')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Register: off', exact: true })).not.toBeChecked();
});

it('marks settings that nothing reads yet, and no other, and says why', async () => {
  await show();
  await expect.element(page.getByText(/belongs to a part of the product that is not built/)).toBeVisible();
  const marked = page.getByText('No effect yet', { exact: true }).elements();
  const titles = new Set(marked.map((element) => element.previousElementSibling?.textContent));
  const expected = entries.filter(({ name }) => !hasEffect(name)).map(({ name }) => settingTitleOf(name));
  expect(titles).toEqual(new Set(expected));
});

it('finds settings by words, tells changed ones and takes them back (TEN-009, TEN-037)', async () => {
  own = { ASSIGNMENT_POINT_DECIMALS: 4 };
  await show();
  await page.getByRole('textbox', { name: 'Search settings' }).fill('decimals');
  await expect
    .element(page.getByRole('switch', { name: 'Register: off', exact: true }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText('Changed', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: 'Back to the value of the site: Assignment point decimals' })
    .click();
  await expect.poll(saved).toEqual([{ name: 'ASSIGNMENT_POINT_DECIMALS', value: null }]);
  await expect.element(page.getByLabelText('Assignment point decimals', { exact: true })).toHaveValue('2');
});

it('takes a number as it is typed, says when it is not one and saves only numbers (TEN-009, UI-019, UI-028)', async () => {
  await show();
  const decimals = page.getByRole('textbox', { name: 'Assignment point decimals' });
  decimals.element().focus();
  await userEvent.keyboard('{Backspace}');
  await expect.element(decimals).toHaveValue('');
  await userEvent.tab();
  await expect.element(decimals).toHaveAccessibleDescription('Assignment point decimals may not be empty.');
  decimals.element().focus();
  await userEvent.keyboard('1.5');
  await expect.element(decimals).toHaveValue('1.5');
  await expect.element(decimals).toHaveAccessibleDescription('The value should be an integer');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}4');
  await expect.poll(() => saved().at(-1)).toEqual({ name: 'ASSIGNMENT_POINT_DECIMALS', value: 4 });
  await expect.element(decimals).toHaveValue('4');
});

it('keeps what was typed when it could not be saved, and tries again (TEN-009)', async () => {
  calls.answer(patchTenantSettings, () => {
    throw new Error('The server is busy.');
  });
  await show();
  await timeZone.fill('Europe/Lisbon');
  const again = page.getByRole('button', { name: /^Try again/ });
  await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect.element(timeZone).toHaveValue('Europe/Lisbon');
  calls.answer(patchTenantSettings, ({ updates }) => {
    own = { TENANT_TIME_ZONE: updates[0]?.value ?? '' };
    return own;
  });
  again.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(timeZone).toHaveValue('Europe/Lisbon');
  await expect.element(timeZone).toHaveFocus();
});

it('gives the focus to the setting when it was reset by keyboard (TEN-009, UI-049)', async () => {
  own = { TENANT_TIME_ZONE: 'Europe/Rome' };
  await show();
  page.getByRole('button', { name: 'Back to the value of the site: Tenant time zone' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(timeZone).toHaveValue('UTC');
  await expect.element(timeZone).toHaveFocus();
});

it('gives it to the search when only changed ones are shown, and says what a number may be', async () => {
  own = { TENANT_TIME_ZONE: 'Europe/Rome', ASSIGNMENT_POINT_DECIMALS: 3 };
  await show();
  await page.getByRole('checkbox', { name: 'Only changed ones' }).click();
  page.getByRole('button', { name: 'Back to the value of the site: Tenant time zone' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(timeZone).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Search settings' })).toHaveFocus();
  const decimals = page.getByRole('textbox', { name: 'Assignment point decimals' });
  await decimals.fill('40');
  await userEvent.tab();
  const reason = 'Assignment point decimals should be less than or equal to 10.';
  await expect.element(decimals).toHaveAccessibleDescription(reason);
  expect(saved()).toEqual([{ name: 'TENANT_TIME_ZONE', value: null }]);
});

it('goes back to the value before when the server refuses a switch', async () => {
  calls.answer(patchTenantSettings, () => {
    throw new Error('This value does not fit the setting.');
  });
  await show();
  const register = page.getByRole('switch', { name: /^Register: (on|off)$/ });
  await register.click();
  await expect.element(page.getByText('This value does not fit the setting.')).toBeVisible();
  await expect.element(register).not.toBeChecked();
});

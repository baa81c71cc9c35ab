import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { userSettingContract } from '../../people/domain/user-setting-contract.ts';
import { Shell } from './Shell.tsx';
import { renderPage } from '../../../tests/support/render-page.tsx';

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(userSettingContract.listUiPreferences, () => ({ theme: 'dark' }));
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
  calls.answer(courseContract.listCourses, () => []);
  calls.answer(assignmentContract.listOwnAssignments, () => []);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function renderShell(address: string) {
  const { where, router } = await renderPage([], address, { layer: () => <Shell>The page</Shell> });
  await expect.element(page.getByText('The page')).toBeVisible();
  return { where, router };
}

const dialog = (name: string) => page.getByRole('dialog', { name });

it('finds places and commands by Ctrl+K, also with the Command key', async () => {
  const { where } = await renderShell('/courses/1');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog('Go to')).toBeVisible();
  await userEvent.keyboard('dark');
  await expect.element(page.getByRole('option', { name: 'Dark theme' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => calls.sentTo(userSettingContract.patchUiPreference))
    .toEqual([{ name: 'theme', value: 'dark' }]);
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(dialog('Go to')).toBeVisible();
  await userEvent.keyboard('home{Enter}');
  await expect.poll(where).toBe('/');
});

it('lists the keys of the page by ?', async () => {
  await renderShell('/courses/1');
  await userEvent.keyboard('?');
  await expect.element(dialog('Keyboard shortcuts')).toHaveTextContent('Ctrl K');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Keyboard shortcuts')).not.toBeInTheDocument();
});

it('opens the panel of the person by its hash and takes the hash away with it (SHELL-015, SHELL-029)', async () => {
  const { where } = await renderShell('/courses/1?q=a#user-profile');
  await expect.element(page.getByRole('region', { name: 'Preferences' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('Dark');
  await expect.element(page.getByRole('region', { name: 'Calendar' })).toBeInTheDocument();
  const order = dialog('You')
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(order).toEqual([
    'Profile',
    'Preferences',
    'Notification settings',
    'Calendar',
    'Where you are logged in',
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(where).toBe('/courses/1?q=a');
  await expect.element(page.getByRole('region', { name: 'Preferences' })).not.toBeInTheDocument();
});

it('opens that panel in the place of a dialog that is open when its hash comes', async () => {
  const { where, router } = await renderShell('/courses/1');
  await userEvent.keyboard('?');
  await expect.element(dialog('Keyboard shortcuts')).toBeVisible();
  await router.navigate({ href: '/courses/1#user-profile' });
  await expect.element(page.getByRole('region', { name: 'Preferences' })).toBeVisible();
  await expect.element(dialog('Keyboard shortcuts')).not.toBeInTheDocument();
  expect(where()).toBe('/courses/1#user-profile');
});

it('leaves of that panel only the preferences in student view (SHELL-018)', async () => {
  const restrictions = {
    forContext: { courseId: 1 },
    removedPermissions: ['can_grade_work'],
    verifiedAssignmentIds: [],
  };
  const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
  const loginMethod = { tag: 'username-password', tenantId };
  const person = { name: 'Ada Lovelace', username: 'ada', tenantId, isActing: false };
  sessionStore.set({
    accessToken: 'restricted',
    userId: 9,
    expiresAt: '2999-01-01T00:00:00Z',
    details: { restrictions, loginMethod, ...person },
  });
  await renderShell('/courses/1#user-profile');
  await expect.element(page.getByRole('region', { name: 'Preferences' })).toBeVisible();
  const regions = page.getByRole('dialog', { name: 'You' }).getByRole('region').elements();
  expect(regions).toHaveLength(1);
});

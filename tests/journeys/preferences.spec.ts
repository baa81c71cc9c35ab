// What somebody prefers outlives a reload and follows them to another browser.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { expectAccessible, logInAs, untilStored, watchFaults } from '../support/pages.ts';

const username = 'student12';
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `.cache/journeys/screens/preferences-${name}.png` });
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const panel = (page: Page) => page.getByRole('dialog', { name: 'You' });

async function openPage(browser: Browser, width = 1400): Promise<Page> {
  const context = await browser.newContext({ colorScheme: 'light', viewport: { width, height: 860 } });
  const page = await context.newPage();
  await logInAs(page, username);
  return page;
}

async function openPanel(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/#user-profile`);
  await expect(panel(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function choose(page: Page, setting: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: setting }).click();
  await untilStored(page, () => page.getByRole('option', { name: option, exact: true }).click());
}

test('preferences survive a reload and another browser (PREF-002, PREF-010, PREF-026, CAL-002)', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const faults = watchFaults(page);
  await openPanel(page);
  await choose(page, 'Theme', 'Dark');
  await expect.poll(() => scheme(page)).toBe('dark');
  await untilStored(page, () => page.getByRole('switch', { name: 'Show whitespace by default' }).click());
  await page.getByRole('button', { name: 'Change the calendar' }).click();
  await choose(page, 'First day of the week', 'Saturday');
  const calendar = page.getByRole('dialog', { name: 'Calendar configuration' });
  await expect(calendar.getByRole('columnheader').or(calendar.locator('th')).first()).toHaveText('Sa');
  await expectAccessible(page);
  await picture(page, 'calendar-dark');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(panel(page)).toBeVisible();

  await page.reload();
  await expect.poll(() => scheme(page)).toBe('dark');
  await expectAccessible(page);
  await picture(page, 'panel-dark');

  const other = await openPage(browser, 360);
  await expect.poll(() => scheme(other)).toBe('dark');
  await openPanel(other);
  await expect(other.getByRole('switch', { name: 'Show whitespace by default' })).not.toBeChecked();
  await expect(panel(other).getByText('Saturday')).toBeVisible();
  await choose(other, 'Theme', 'As the system');
  await expect.poll(() => scheme(other)).toBe('light');
  await expectAccessible(other);
  await picture(other, 'panel-360');
  await untilStored(other, () => other.getByRole('switch', { name: 'Show whitespace by default' }).click());
  expect(faults).toEqual([]);
});

test('the palette leads to a course by typing its name', async ({ browser }) => {
  const page = await openPage(browser);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette).toBeVisible();
  await expect(palette.getByRole('option').nth(4)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'palette-light');
  await page.keyboard.type('programming');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/\d+\//);
});

// What journeys do on many pages.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { demoPassword } from '../../src/app/demo/people.ts';
import { productUrl } from './demo-people.ts';

/** Logs in through the form, as a person does. */
export async function logInAs(page: Page, username: string): Promise<void> {
  await page.goto(`${productUrl()}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

/** No violation of WCAG 2 A and AA, 2.1 and 2.2, on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const results = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    // Its content is focusable; the scroller itself cannot be named.
    .exclude('.cm-scroller')
    .analyze();
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** Faults that a page reports to its console, to be empty at the end of a journey. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refused call is written to the console by the browser itself; the screens show it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return faults;
}

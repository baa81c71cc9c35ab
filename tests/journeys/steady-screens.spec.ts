// What is on a screen stays where it is while the rest comes, and a low screen scrolls as a whole.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { expectToFit, logInAs } from '../support/pages.ts';

const submissions = '/courses/1/assignments/1/submissions';
/** Largest sum of shifts that does not disturb, by the common measure of the web. */
const mostShift = 0.1;

const screens = [
  {
    username: 'teacher',
    addresses: [
      '/',
      `${submissions}/2#code`,
      `${submissions}/`,
      '/courses/1/assignments/1#hand-in',
      '/courses/2/assignments/3#schedule',
      '/courses/1/assignments/1#graders',
    ],
  },
  {
    username: 'student2',
    addresses: [
      '/',
      '/#user-profile',
      `${submissions}/`,
      '/courses/1/assignments/2/submissions/',
      `${submissions}/2#feedback-overview`,
    ],
  },
  { username: 'admin', addresses: ['/admin#jobs', '/admin#settings', '/admin#tenants'] },
];

declare global {
  interface Window {
    shifted: number;
  }
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** From the first picture of each page on. */
async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (isShift(entry) && !entry.hadRecentInput) window.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * How far things jump on a screen. One whose reads take longer than a second shows what has come, and then moves: on a
 * busy machine it may try again. What always jumps is found.
 */
async function leastShift(page: Page, address: string): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < 8 && least >= mostShift; times += 1) {
    // An address with another hash alone would not load anew.
    await page.goto('about:blank');
    await page.goto(productUrl() + address);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    least = Math.min(least, await page.evaluate(() => window.shifted));
  }
  return least;
}

for (const { username, addresses } of screens) {
  test(`nothing jumps on the screens of ${username} while they load`, async ({ page }) => {
    await logInAs(page, username);
    await measureShifts(page);
    const jumping: string[] = [];
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of addresses) {
        const shifted = await leastShift(page, address);
        if (shifted >= mostShift) jumping.push(`${address} at ${width}: ${shifted.toFixed(2)}`);
      }
    }
    expect(jumping).toEqual([]);
  });
}

test('at 200 % zoom the list scrolls with the page, and the footer comes at its end', async ({ page }) => {
  await logInAs(page, 'teacher');
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`${productUrl()}${submissions}/`);
  const last = page.getByRole('row').last();
  await expect(last).toBeVisible();
  await expectToFit(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer).not.toBeInViewport();
  // The page grows while its late parts come: each look goes to its present end.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(footer).toBeInViewport({ timeout: 500 });
  }).toPass();
  const hiddenInside = await page
    .getByRole('table', { name: 'Submissions' })
    .evaluate((table) => table.scrollHeight - table.clientHeight);
  expect(hiddenInside).toBeLessThanOrEqual(1);
});

// Pointing at a tab fetches what it shows, so that pressing it has not to wait for files.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { logInAs } from '../support/pages.ts';

const greeting = '/courses/1/assignments/1';
const places = [
  { username: 'teacher', address: `${greeting}/submissions/2#code`, tab: 'AutoTest' },
  { username: 'teacher', address: `${greeting}/submissions/2#code`, tab: 'Feedback overview' },
  { username: 'teacher', address: `${greeting}/submissions/`, tab: 'Rubric' },
  { username: 'teacher', address: `${greeting}#general`, tab: 'AutoTest' },
  { username: 'admin', address: '/admin#tenants', tab: 'Jobs' },
];

/** Addresses of the scripts that the page asks for from here on. */
function watchScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

for (const { username, address, tab } of places) {
  test(`the tab ${tab} of ${address} is fetched when somebody points at it`, async ({ page }) => {
    await logInAs(page, username);
    // Some seconds after its start each page fetches what may open above it; that is no answer to the pointer.
    const layersAsked = page.waitForRequest(/ToastPlace/);
    await page.goto(productUrl() + address);
    const pointedAt = page.getByRole('tablist').first().getByRole('tab', { name: tab });
    await expect(pointedAt).toBeVisible();
    await layersAsked;
    await page.waitForLoadState('networkidle');
    const asked = watchScripts(page);
    await pointedAt.hover();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    const ahead = asked.length;
    await pointedAt.click();
    await expect(pointedAt).toHaveAttribute('aria-selected', 'true');
    await page.waitForTimeout(500);
    expect(asked.slice(ahead)).toEqual([]);
  });
}

test('the page behind a link and the file that it opens are read when somebody rests on it', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}${greeting}/submissions/`);
  const row = page.getByRole('main').getByRole('link', { name: 'Katherine Thompson' });
  await expect(row).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked = watchScripts(page);
  const code = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/api/v1/code/'));
  await row.hover();
  expect((await code).status()).toBe(206);
  const names = () => asked.map((path) => path.split('/').at(-1)?.split('-')[0]);
  await expect.poll(names).toContain('ViewerPage');
  expect(names()).toContain('CodeViewInside');
});

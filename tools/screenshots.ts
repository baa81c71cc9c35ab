// Takes the pictures of the README from a running product with demo data: npm run screenshots -- [URL]
import { mkdirSync } from 'node:fs';
import { chromium as browserType, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { demoPassword, demoUsers } from '../src/app/demo/people.ts';
import { chromium } from '../tests/support/chromium.ts';
import { atRest } from '../tests/support/pages.ts';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const folder = 'docs/screenshots';

interface Picture {
  name: string;
  username: string;
  scheme: 'light' | 'dark';
  address: string;
  /** What the picture is made for: nothing is taken before it is there. */
  shows: (page: Page) => Locator;
}

const assignment = '/courses/1/assignments/1';
const student = demoUsers.students[1].username;
const pictures: readonly Picture[] = [
  {
    name: 'viewer',
    username: 'teacher',
    scheme: 'light',
    address: `${assignment}/submissions/1#code`,
    shows: (page) => page.locator('.cm-content .cm-line').first(),
  },
  {
    name: 'submissions',
    username: 'teacher',
    scheme: 'light',
    address: `${assignment}/submissions/`,
    // The filters are loaded after the rows.
    shows: (page) => page.getByPlaceholder('Any grader'),
  },
  {
    name: 'autotest',
    username: 'teacher',
    scheme: 'dark',
    address: `${assignment}#autotest`,
    shows: (page) => page.getByText('IO Test: Greets by name'),
  },
  {
    name: 'student',
    username: student,
    scheme: 'light',
    address: '/courses/1/assignments/2/submissions/',
    shows: (page) =>
      page
        .getByRole('main')
        .getByText(/\d of \d+ tests?/)
        .first(),
  },
];

/** A page that is still empty, or waits for a part, has fewer words than this in it. */
const leastWords = 30;

async function take(browser: Browser, picture: Picture): Promise<void> {
  const context = await browser.newContext({
    colorScheme: picture.scheme,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(picture.username);
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.goto(url + picture.address);
  await picture.shows(page).waitFor();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await atRest(page);
  const words = (await page.getByRole('main').innerText()).split(/\s+/).length;
  if (words < leastWords) throw new Error(`The picture ${picture.name} would show ${words} words.`);
  const path = `${folder}/${picture.name}.png`;
  await page.screenshot({ path });
  console.log(path);
  await context.close();
}

mkdirSync(folder, { recursive: true });
const browser = await browserType.launch(chromium);
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
}

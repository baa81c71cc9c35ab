// The main job from end to end: hand in, watch the tests, mark and comment, read the feedback.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { logInAs, watchFaults } from '../support/pages.ts';

const solution = `from collections import Counter


def count_words(text):
    return dict(Counter("".join(c.lower() if c.isalpha() else " " for c in text).split()))


def most_common(text):
    counts = count_words(text)
    return min(counts, key=lambda word: (-counts[word], word), default="")
`;

const openAssignment = async (page: Page, name: string): Promise<void> => {
  await page.goto(productUrl());
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/submissions\//);
};

test('a student reads what to do, hands in, watches the tests pass and sees the points (SUB-035)', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await logInAs(page, 'student9');
  await openAssignment(page, 'Word count');
  await expect(page.getByText('Complete the two functions')).toBeVisible();
  const file = { name: 'word_count.py', mimeType: 'text/x-python', buffer: Buffer.from(solution) };
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await expect(page.getByText('word_count.py').first()).toBeVisible();
  await page.getByRole('button', { name: /^Hand in/ }).click();
  await expect(page.getByText(/Handed in at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/1 of 1 test/).first()).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByText(/Handed in at \d\d:\d\d/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('a student who handed in something wrong is shown which test failed and why', async ({ page }) => {
  await logInAs(page, 'student2');
  await openAssignment(page, 'Greeting');
  await expect(page.getByText('Your work is graded.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'See your files' }).click();
  await page.getByRole('tab', { name: 'AutoTest' }).click();
  await expect(page.getByText('a stranger')).toBeVisible();
  await expect(page.getByText('Expected output').first()).toBeVisible();
});

test('a grader finds the next ungraded work, marks it with keys and comments on a line', async ({ page }) => {
  const faults = watchFaults(page);
  await logInAs(page, 'grader1');
  await openAssignment(page, 'Greeting');
  await page
    .getByRole('button', { name: /Grade next/ })
    .or(page.getByRole('link', { name: /Grade next/ }))
    .click();
  await expect(page).toHaveURL(/\/submissions\/\d+\//);
  const style = page.getByRole('group', { name: 'Style' });
  await style.getByRole('radio').first().focus();
  await page.keyboard.press('3');
  await expect(style.getByRole('radio').nth(2)).toBeChecked();
  await page.locator('.cm-content').first().click();
  await page.keyboard.press('c');
  await page.keyboard.type('A good start.');
  const saved = page.waitForResponse((response) => response.url().endsWith('/replies/') && response.ok());
  await page.keyboard.press('Control+Enter');
  await saved;
  await expect(page.getByText('A good start.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('A good start.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Style' }).getByRole('radio').nth(2)).toBeChecked();
  expect(faults).toEqual([]);
});

test('a student reads the feedback on the line and answers it', async ({ page }) => {
  await logInAs(page, 'student1');
  await openAssignment(page, 'Greeting');
  await page.getByRole('link', { name: 'Read the feedback' }).click();
  await expect(page.getByText('An early return for the special case')).toBeVisible();
  await expect(page.getByText('Very clean.', { exact: false })).toBeVisible();
});

test('a stranger and another student get nothing at the address of a submission', async ({ page }) => {
  await page.goto(`${productUrl()}/courses/1/assignments/1/submissions/1`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logInAs(page, 'student3');
  await page.goto(`${productUrl()}/courses/1/assignments/1/submissions/1`);
  await expect(page.getByText('This submission does not exist or you may not see it.')).toBeVisible();
});

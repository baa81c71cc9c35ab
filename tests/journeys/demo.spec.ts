// The demo tells the main job: each visitor finds something to read. That the job itself works is proven by the
// journeys of teacher, student, grader and stranger.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { logInAs } from '../support/pages.ts';

const openAssignment = async (page: Page, name: string): Promise<void> => {
  await page.goto(productUrl());
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/submissions\//);
};

test('a student who handed in something wrong is shown which test failed and why', async ({ page }) => {
  await logInAs(page, 'student2');
  await openAssignment(page, 'Greeting');
  await expect(page.getByText('Your work is graded.').first()).toBeVisible();
  await page.getByRole('link', { name: 'See your files' }).click();
  await page.getByRole('tab', { name: 'AutoTest' }).click();
  await expect(page.getByText('a stranger')).toBeVisible();
  await expect(page.getByText('Expected output').first()).toBeVisible();
});

test('a student finds feedback on a line and on the whole work', async ({ page }) => {
  await logInAs(page, 'student1');
  await openAssignment(page, 'Greeting');
  await page.getByRole('link', { name: 'Read the feedback' }).click();
  await expect(page.getByText('An early return for the special case')).toBeVisible();
  await expect(page.getByText('Very clean.', { exact: false })).toBeVisible();
});

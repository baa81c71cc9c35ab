import { expect, test } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { expectAccessible, logInAs } from '../support/pages.ts';

test('a form with unsaved changes is not left without a question, and keeps them over a look at another tab', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/1/assignments/2#general`);
  const name = page.getByLabel('Name of the assignment');
  await name.fill('Word count, second edition');
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(name).toHaveValue('Word count, second edition');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Word count, second edition');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page).toHaveTitle('Home - Proofmark');
});

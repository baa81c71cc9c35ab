import { expect, test, type Page } from '@playwright/test';
import { pressAt } from '../support/by-keys.ts';
import { productUrl } from '../support/demo-people.ts';
import { expectAccessible, expectAccessibleInBothSchemes, logInAs } from '../support/pages.ts';

/** By the main navigation: the path above the title may lead there, too, once it has loaded. */
const goHome = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();

test('a form with unsaved changes is not left without a question, and keeps them over a look at another tab', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/1/assignments/2#general`);
  const password = page.getByLabel('Password of the assignment');
  await password.fill('second edition');
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await expect(page.getByRole('tab', { name: 'General (not saved)' })).toBeVisible();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(password).toHaveValue('second edition');
  await goHome(page);
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(password).toHaveValue('second edition');
  await goHome(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page).toHaveTitle(/Home - Proofmark$/);
});

test('a dialog with something typed asks once before it closes or the page is left, and starts in keeping it', async ({
  page,
}) => {
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/1/assignments/`);
  await goHome(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const opener = page.getByRole('button', { name: 'New course' });
  await pressAt(page, opener);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.type('Heaps');

  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessibleInBothSchemes(page, 'discard-question-360');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();

  await page.evaluate(() => history.back());
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leave.getByRole('button', { name: 'Stay' })).toBeFocused();
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(leave).toHaveCount(0);
  await expect(name).toHaveValue('Heaps');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await pressAt(page, question.getByRole('button', { name: 'Discard' }));
  await expect(name).toHaveCount(0);
  await expect(opener).toBeFocused();
});

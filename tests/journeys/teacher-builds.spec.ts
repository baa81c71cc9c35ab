// A teacher makes an assignment with rubric and tests from nothing; a student hands in and sees it work.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { logInAs, watchFaults } from '../support/pages.ts';

const name = 'Doubling';

async function makeRubric(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Rubric' }).click();
  await page.getByRole('button', { name: 'Continuous category' }).click();
  const rubric = page.getByRole('form', { name: 'Rubric' });
  await rubric.getByRole('textbox', { name: /^Name/ }).fill('Correctness');
  await rubric.getByLabel('Maximum points').fill('10');
  await page.getByRole('button', { name: 'Save rubric' }).click();
  await expect(page.getByText('10 points in 1 category')).toBeVisible();
}

async function makeTests(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'AutoTest' }).click();
  await page.getByRole('button', { name: 'Create AutoTest' }).click();
  await page.getByRole('button', { name: 'Add Connect Rubric' }).click();
  await page.getByRole('combobox').locator('visible=true').first().click();
  await page.getByRole('option', { name: /Correctness/ }).click();
  await page.getByRole('button', { name: 'Add IO Test' }).click();
  await page.locator('.cm-content').locator('visible=true').first().click();
  await page.keyboard.type('python3 double.py');
  await page.getByRole('button', { name: 'Full Match', exact: true }).click();
  const settings = page.getByRole('region', { name: 'Settings of Full Match' });
  await settings.getByRole('textbox', { name: 'Input' }).fill('21');
  await settings.getByRole('textbox', { name: 'Expected output' }).fill('42');
  await page.getByRole('form', { name: 'Blocks of the tests' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tab', { name: 'Tests', exact: true })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Snapshots' }).click();
  await page.getByRole('button', { name: 'Build Snapshot' }).click();
  await page.getByRole('button', { name: 'Publish' }).click({ timeout: 60_000 });
  const confirm = page.getByRole('button', { name: /^(Yes|Publish)$/ }).last();
  await confirm.click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
}

test('a teacher builds an assignment with rubric and tests, and a student passes them', async ({
  browser,
}) => {
  const teacher = await (await browser.newContext()).newPage();
  const faults = watchFaults(teacher);
  await logInAs(teacher, 'teacher');
  await teacher.goto(`${productUrl()}/courses/2/assignments/`);
  await teacher.getByRole('button', { name: 'New assignment' }).click();
  await teacher.getByRole('dialog').getByRole('textbox').fill(name);
  await teacher.keyboard.press('Enter');
  await expect(teacher.getByRole('heading', { level: 1, name })).toBeVisible();
  await makeRubric(teacher);
  await makeTests(teacher);
  await publish(teacher);
  await teacher.getByRole('tab', { name: 'Schedule' }).click();
  await teacher.getByLabel('Available to students now').check();
  await teacher.getByRole('form', { name: 'Schedule' }).getByRole('button', { name: 'Save' }).click();
  await expect(teacher.getByText('Open').first()).toBeVisible();

  const student = await (await browser.newContext()).newPage();
  await logInAs(student, 'student10');
  await student.goto(`${productUrl()}/courses/2/assignments/`);
  await student.getByRole('link', { name, exact: true }).first().click();
  const buffer = Buffer.from('print(int(input()) * 2)\n');
  await student
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'double.py', mimeType: 'text/plain', buffer }]);
  await student.getByRole('button', { name: /^Hand in/ }).click();
  await expect(student.getByText(/1 of 1 test/).first()).toBeVisible({ timeout: 30_000 });
  expect(faults).toEqual([]);
});

// A teacher makes a course and an assignment with rubric and tests from nothing; a student hands in and sees it work.
import { randomBytes } from 'node:crypto';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { watchPointer } from '../support/no-mouse.ts';
import { expectAccessible, logInAs, tabTo, takePicture, watchFaults } from '../support/pages.ts';

const name = 'Doubling';
const newCourseName = (): string => `Built from nothing ${randomBytes(2).toString('hex')}`;

test('a teacher builds course, assignment, rubric and tests by mouse, and a student passes them', async ({
  browser,
  page,
}) => {
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  const courseName = newCourseName();
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(courseName);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: courseName })).toBeVisible();
  await page.getByRole('button', { name: 'New assignment' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name of the assignment' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await makeRubric(page);
  await makeTests(page);
  await takePicture(page, 'teacher-blocks');
  await publish(page);
  await takePicture(page, 'teacher-published');
  await openByChecklist(page);
  await passAsStudent(browser, page.url());
  expect(faults).toEqual([]);
});

/** The header says that the assignment is hidden, what is missing, and opens it. */
async function openByChecklist(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  const checklist = page.getByRole('dialog', { name: `Publish ${name}` });
  const line = (text: string) => checklist.getByRole('listitem').filter({ hasText: text });
  await expect(line('Tests published')).toContainText('They test every submission');
  await expect(line('Description')).toContainText('Empty');
  await line('Assignment open').getByRole('button', { name: 'Open now' }).click();
  await expect(line('Assignment open')).toContainText('Students see it');
  await checklist.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
}

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
  await page.getByRole('tab', { name: 'Build and publish' }).click();
  await page.getByRole('button', { name: 'Build Snapshot' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click({ timeout: 60_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
}

/** Enrols a student in the course of the assignment that the address is about, who hands in what passes. */
async function passAsStudent(browser: Browser, address: string): Promise<void> {
  const courseId = Number(/\/courses\/(\d+)\//.exec(address)?.[1]);
  const client = await clientOf('teacher');
  const params = { courseId };
  const roles = await client.call(courseContract.listCourseRoles, { params, query: {} });
  const roleId = roles.find((role) => role.name === 'Student')?.id ?? 0;
  await client.call(courseContract.putEnrollment, { params, body: { username: 'student10', roleId } });
  const student = await (await browser.newContext()).newPage();
  await logInAs(student, 'student10');
  await student.goto(`${productUrl()}/courses/${courseId}/assignments/`);
  await student.getByRole('main').getByRole('link', { name, exact: true }).click();
  const buffer = Buffer.from('print(int(input()) * 2)\n');
  const file = { name: 'double.py', mimeType: 'text/plain', buffer };
  await student.locator('input[type=file]').first().setInputFiles([file]);
  await student.getByRole('button', { name: /^Hand in/ }).click();
  await expect(student.getByText(/1 of 1 test/).first()).toBeVisible({ timeout: 60_000 });
  await student.context().close();
}

test('a teacher builds the same with keys only', async ({ browser, page }) => {
  const faults = watchFaults(page);
  const pointer = await watchPointer(page);
  const courseName = newCourseName();
  const press = async (place: Locator, key = 'Enter'): Promise<void> => {
    await tabTo(page, place);
    await page.keyboard.press(key);
  };
  const button = (label: string): Locator => page.getByRole('button', { name: label, exact: true });
  const nameIt = async (text: string): Promise<void> => {
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name of the / })).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
  };
  await logInAs(page, 'teacher');
  await press(button('New course'));
  await nameIt(courseName);
  await press(page.getByRole('main').getByRole('button', { name: 'New assignment' }).first());
  await nameIt(name);

  await openTab(page, 'Parts of the settings', 'Rubric');
  await press(button('Continuous category'));
  const rubric = page.getByRole('form', { name: 'Rubric' });
  await tabTo(page, rubric.getByRole('textbox', { name: /^Name/ }));
  await page.keyboard.type('Correctness');
  await tabTo(page, rubric.getByLabel('Maximum points'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('10 points in 1 category')).toBeVisible();
  await expect(page.getByText('The rubric has changes that are not saved.')).toHaveCount(0);

  await openTab(page, 'Parts of the settings', 'AutoTest');
  await press(button('Create AutoTest'));
  await press(button('Add Connect Rubric'));
  await tabTo(page, page.getByRole('combobox', { name: 'Rubric category' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Correctness/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Settings of Connect Rubric: Correctness' })).toBeVisible();
  await press(button('Add IO Test'));
  await tabTo(page, page.locator('.cm-content').locator('visible=true').first());
  await page.keyboard.type('python3 double.py');
  // Tab indents in an editor: Escape gives it back.
  await page.keyboard.press('Escape');
  await tabTo(page, button('Full Match'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const settings = page.getByRole('region', { name: 'Settings of Full Match' });
  await tabTo(page, settings.getByRole('textbox', { name: 'Input' }));
  await page.keyboard.type('21');
  await tabTo(page, settings.getByRole('textbox', { name: 'Expected output' }));
  await page.keyboard.type('42');

  // Out of the category and in again, without a mouse.
  const grip = page.getByRole('button', { name: /^Move IO Test/ });
  await tabTo(page, grip, 'Shift+Tab');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'moved out of Connect Rubric' })).toBeAttached();
  await expect(grip).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'moved into Connect Rubric' })).toBeAttached();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('tab', { name: 'Tests', exact: true })).toBeVisible();
  await expectAccessible(page);

  await openTab(page, 'AutoTest', 'Build and publish');
  await press(button('Build Snapshot'));
  await expect(button('Publish')).toBeEnabled({ timeout: 60_000 });
  await press(button('Publish'));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Yes' }));
  await expect(button('Unpublish')).toBeVisible();
  await openTab(page, 'Parts of the settings', 'Schedule');
  await press(page.getByLabel('Available at once'), 'Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
  expect(pointer).toEqual([]);
  await passAsStudent(browser, page.url());
  expect(faults).toEqual([]);
});

/** Walks the tabs with the arrow keys; the one that is open is the stop of the Tab key. */
async function openTab(page: Page, list: string, label: string): Promise<void> {
  const tabs = page.getByRole('tablist', { name: list });
  await tabTo(page, tabs.getByRole('tab', { selected: true }));
  const wanted = tabs.getByRole('tab', { name: label, exact: true });
  for (let presses = 0; presses < 12; presses++) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`The arrow keys do not reach the tab ${label}.`);
}

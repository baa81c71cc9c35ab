// A new teacher makes a complete assignment in under five minutes: dates, rubric, tests and hand-in rules, open to
// students. The journey counts every click and key.
import { expect, test, type Page } from '@playwright/test';
import { makeCourse } from '../support/journey-course.ts';
import { productUrl } from '../support/demo-people.ts';
import { Hand } from '../support/hand.ts';
import { expectAccessible, expectToFit, logInAs, takePicture, watchFaults } from '../support/pages.ts';

const mostClicks = 40;

test('a new teacher makes a complete assignment with few clicks', async ({ page }) => {
  const faults = watchFaults(page);
  const { courseId } = await makeCourse('Five minutes', { student10: 'Student' });
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${courseId}/assignments/`);
  const hand = new Hand(page);
  const startedAt = Date.now();

  await hand.click(page.getByRole('main').getByRole('button', { name: 'New assignment' }).first());
  const dialog = page.getByRole('dialog', { name: 'New assignment' });
  await expect(dialog.getByRole('textbox', { name: 'Name of the assignment' })).toBeFocused();
  await hand.type('Greeting');
  await hand.click(dialog.getByRole('button', { name: 'In 1 week' }));
  await hand.click(dialog.getByRole('radio', { name: 'Python' }));
  await expect(dialog.getByRole('textbox', { name: 'Main file' })).toHaveValue('main.py');
  await expectAccessible(page);
  await takePicture(page, 'new-assignment');
  await hand.click(dialog.getByRole('button', { name: 'Create' }));

  await expect(page.getByRole('heading', { level: 1, name: 'Greeting' })).toBeVisible();
  await writeDescription(page, hand);
  await changeExample(page, hand);
  await buildAndPublish(page, hand);
  await open(page, hand);

  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `A complete assignment: ${hand.clicks} clicks, ${hand.keys} keys, ${seconds} s in this browser; 93 clicks, 517 keys before, with the course and its members.`,
  );
  expect(hand.clicks).toBeLessThanOrEqual(mostClicks);
  await expectRulesAndRubric(page);
  expect(faults).toEqual([]);
});

async function changeExample(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('tab', { name: 'AutoTest' }));
  await hand.click(page.getByText('Full Match: Example').first());
  const settings = page.getByRole('region', { name: /^Settings of/ });
  await hand.click(settings.getByRole('textbox', { name: 'Input' }));
  await hand.press('Control+a');
  await hand.type('Grace');
  await hand.click(settings.getByRole('textbox', { name: 'Expected output' }));
  await hand.press('Control+a');
  await hand.type('Hello, Grace!');
  await hand.click(
    page.getByRole('form', { name: 'Blocks of the tests' }).getByRole('button', { name: 'Save' }),
  );
  await expect(page.getByRole('tab', { name: 'Tests', exact: true })).toBeVisible();
}

async function writeDescription(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('tab', { name: 'General' }));
  await hand.click(page.getByRole('form', { name: 'Description' }).getByRole('textbox'));
  await hand.type('Greet the person whose name is read.');
  await hand.press('Control+Enter');
  await expect(page.getByText('The form has changes that are not saved.')).toHaveCount(0);
}

async function buildAndPublish(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Go to Build and publish' }));
  await hand.click(page.getByRole('button', { name: 'Build Snapshot' }));
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeEnabled({ timeout: 60_000 });
  await hand.click(publish);
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Yes' }));
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
}

async function open(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Publish…' }));
  const checklist = page.getByRole('dialog', { name: 'Publish Greeting' });
  const line = (text: string) => checklist.getByRole('listitem').filter({ hasText: text });
  for (const text of ['Description', 'Deadline', 'Rubric', 'Tests built', 'Tests published'])
    await expect(line(text)).toContainText('Done');
  await hand.click(line('Assignment open').getByRole('button', { name: 'Open now' }));
  await expect(line('Assignment open')).toContainText('Students see it');
  await hand.click(checklist.getByRole('button', { name: 'Close' }).last());
}

async function expectRulesAndRubric(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Hand-in' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('/main.py');
  await page.getByRole('tab', { name: 'Rubric' }).click();
  await expect(page.getByText('10 points in 1 category')).toBeVisible();
}

test('a teacher divides the work, imports parts, edits the template, and brings an assignment back', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const { courseId } = await makeCourse('Set up', { grader1: 'Full TA' });
  await logInAs(page, 'teacher');
  const home = `${productUrl()}/courses/${courseId}/assignments/`;
  for (const name of ['First', 'Second']) {
    await page.goto(home);
    await page.getByRole('main').getByRole('button', { name: 'New assignment' }).first().click();
    await page.getByRole('textbox', { name: 'Name of the assignment' }).fill(name);
    if (name === 'First') await page.getByRole('radio', { name: 'JavaScript' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await importParts(page);
  await editTemplate(page);
  await divideWork(page);
  await deleteAndBringBack(page, home);
  expect(faults).toEqual([]);
});

async function importParts(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Import' }).click();
  await page.getByRole('combobox', { name: 'Assignment to import from' }).click();
  await page.getByRole('option', { name: 'First' }).first().click();
  await page.getByRole('checkbox', { name: 'Description' }).uncheck();
  await expectAccessible(page);
  await takePicture(page, 'import');
  await page.getByRole('form').getByRole('button', { name: 'Import' }).click();
  await page.getByRole('tab', { name: 'Rubric' }).click();
  await expect(page.getByText('10 points in 1 category')).toBeVisible();
}

async function editTemplate(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Hand-in' }).click();
  await page.getByRole('button', { name: 'New file' }).click();
  const form = page.getByRole('form', { name: 'Template file' });
  await form.getByRole('textbox', { name: 'Name, with its folders' }).fill('src/main.js');
  await form.locator('.cm-content').click();
  await page.keyboard.type('// Begin here');
  await takePicture(page, 'template-editor');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save file' }).click();
  const tree = page.getByRole('tree', { name: 'Files of the template' });
  await tree.getByText('main.js').click();
  await form.getByRole('textbox', { name: 'Name, with its folders' }).fill('begin.js');
  await form.getByRole('button', { name: 'Save file' }).click();
  await expect(tree.getByText('begin.js')).toBeVisible();
  await page.getByRole('button', { name: 'Try the rules' }).click();
  await page
    .getByRole('textbox', { name: 'Files of a hand-in' })
    .fill('work/main.js\nwork/node_modules/a.js');
  await expect(page.getByText('by node_modules/')).toBeVisible();
  await takePicture(page, 'rules-trial');
}

async function divideWork(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Graders' }).click();
  await page.getByRole('button', { name: 'All alike' }).click();
  const division = page.getByRole('form', { name: 'Division of the work' });
  await expect(division.getByText('50 %').first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'division');
  await division.getByRole('button', { name: 'Divide' }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page, 'the division');
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function deleteAndBringBack(page: Page, home: string): Promise<void> {
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('button', { name: 'Duplicate assignment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate assignment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second (copy)' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete assignment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Second (copy)');
  await dialog.getByRole('button', { name: 'Delete assignment' }).click();
  await expect(page).toHaveURL(home);
  await page.getByRole('button', { name: 'Deleted assignments' }).click();
  await page.getByRole('button', { name: 'Bring back Second (copy)' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Second (copy)' }).first()).toBeVisible();
  await takePicture(page, 'brought-back');
}

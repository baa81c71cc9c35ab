// A grader makes a snippet and inserts it in a comment on a line without a mouse; a teacher imports those of another
// course, and the grader gets one of them.
import { expect, test } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { makeAssignment, schedule } from '../../src/app/demo/seed-courses.ts';
import { greetingWorks } from '../../src/app/demo/works.ts';
import { snippetContract } from '../../src/snippets/domain/contract.ts';
import { pressAt, typeAt } from '../support/by-keys.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse } from '../support/journey-course.ts';
import { watchPointer } from '../support/no-mouse.ts';
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  expectAccessibleInBothSchemes,
  logInAs,
  watchFaults,
} from '../support/pages.ts';

test.describe.configure({ mode: 'serial' });

const text = 'Which line does this loop read last?';
const courseText = 'Hand this in earlier next time.';

let courseId = 0;
let sourceName = '';
let codeAddress = '';

test.beforeAll(async () => {
  ({ courseId } = await makeCourse('Snippets', { grader2: 'Full TA', student6: 'Student' }));
  const source = await makeCourse('Snippets of last year', {});
  sourceName = source.name;
  const teacher = await clientOf('teacher');
  const params = { courseId: source.courseId };
  const body = { key: 'journey-late', value: courseText };
  await teacher.call(snippetContract.putCourseSnippet, { params, body });
  const { id: assignmentId } = await makeAssignment(teacher, courseId, {
    ...greetingAssignment,
    name: 'Greet',
  });
  await schedule(teacher, assignmentId, 7);
  const submissionId = await handIn(await clientOf('student6'), assignmentId, greetingWorks[0] ?? {});
  codeAddress = productUrl() + addressOf(courseId, assignmentId, `/submissions/${submissionId}#code`);
});

test('a teacher imports the snippets of another course and finds them in the list', async ({ page }) => {
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${courseId}#import-snippets`);
  await page.getByLabel('Search course').fill(sourceName);
  const source = page.getByRole('button', { name: sourceName, exact: true });
  await source.click();
  await expect(source).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText(`Snippets from ${sourceName} were successfully imported`)).toBeVisible();
  await page.getByRole('tab', { name: 'Snippets', exact: true }).click();
  await expect(page.getByRole('cell', { name: courseText })).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'course-snippets');
  expect(faults).toEqual([]);
});

test('a grader makes a snippet in the user panel and inserts it by its name, with keys only', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const pointer = await watchPointer(page);
  await logInAs(page, 'grader2');
  await page.goto(`${productUrl()}/#user-profile`);
  const panel = page.getByRole('dialog', { name: 'You' });
  const newSnippet = panel.getByRole('button', { name: 'New Snippet' });
  await newSnippet.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New Snippet' });
  await typeAt(page, form.getByLabel('Snippet Name'), 'journey-loop');
  await typeAt(page, form.getByLabel('Snippet Value'), text);
  await expectAccessibleInBothSchemes(page, 'new-snippet');
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('cell', { name: 'journey-loop', exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'own-snippets');

  await page.goto(codeAddress);
  await pressAt(page, page.getByRole('textbox', { name: /read only/ }), 'l');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  const thread = page.getByRole('region', { name: 'Feedback on line 2' });
  const box = thread.getByRole('textbox');
  await expect(box).toBeFocused();
  await page.keyboard.type('journey-loop');
  await expect(page.getByText('Tab inserts journey-loop')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'snippet-list');
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue(text);

  // One of the course, chosen from the list.
  await page.keyboard.type(' /journey');
  const list = page.getByRole('listbox', { name: 'Snippets' });
  const option = list.getByRole('option', { name: 'journey-late Course snippet' });
  await expect(option).toBeVisible();
  for (let presses = 0; presses < 2; presses += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option').nth(presses + 1)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(`${text} ${courseText}`);
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByText(`${text} ${courseText}`)).toBeVisible();
  expect(pointer).toEqual([]);
  expect(faults).toEqual([]);
});

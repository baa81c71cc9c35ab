// A teacher draws graded work for a second, blind mark; another grader gives it, and the teacher decides.
import { expect, test } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import {
  expectAccessibleAtAllWidths,
  logInAs,
  untilStored,
  watchFaults,
  watchReceived,
} from '../support/pages.ts';

const firstGrade = 7.3125;

test('a second grader marks without seeing the first mark, and the teacher takes the mean', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  const members = { grader1: 'Full TA', grader2: 'Full TA', student9: 'Student' };
  const { courseId } = await makeCourse('Second marks', members);
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: 'Marked twice' });
  const submissionId = await handIn(await clientOf('student9'), assignmentId, {
    'greeting.py': 'print(1)\n',
  });
  const first = await clientOf('grader1');
  const body = { grade: firstGrade };
  await first.call(gradingContract.patchSubmission, { params: { submissionId }, body });

  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}${addressOf(courseId, assignmentId, '#graders')}`);
  await page.getByRole('checkbox', { name: 'Mira Okafor' }).click();
  await page.getByRole('button', { name: 'Draw a sample' }).click();
  await untilStored(page, () => page.getByRole('button', { name: 'Yes', exact: true }).click());
  await expect(page.getByText('Not handed in yet')).toBeVisible();

  const second = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
  await logInAs(second, 'grader2');
  const received = watchReceived(second);
  await second.goto(`${productUrl()}${addressOf(courseId, assignmentId, '/submissions')}`);
  await expectAccessibleAtAllWidths(second, 'second-note');
  await second.getByRole('link', { name: 'Open the next one' }).click();
  await expect(second.getByText('Your second mark')).toBeVisible();
  await expectAccessibleAtAllWidths(second, 'second-panel');
  await second.getByRole('textbox', { name: 'Grade by hand' }).fill('6');
  await second.getByRole('textbox', { name: 'Note for the teacher' }).fill('It greets nobody.');
  expect((await received()).filter((answer) => answer.includes(String(firstGrade)))).toEqual([]);
  await second.getByRole('button', { name: 'Hand in the second mark' }).click();
  await untilStored(second, () => second.getByRole('button', { name: 'Yes', exact: true }).click());
  await expect(second.getByText('Your second mark')).toBeHidden();
  await expect(second.getByRole('textbox', { name: 'Grade', exact: true })).toHaveValue('7.31');

  await page.reload();
  await expect(page.getByText('−1.31')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('It greets nobody.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessibleAtAllWidths(page, 'second-comparison');
  await page.getByRole('button', { name: 'Decide' }).click();
  await untilStored(page, () => page.getByRole('menuitem', { name: 'The mean counts' }).click());
  await expect(page.getByText('Mean 6.66')).toBeVisible();
  expect(faults).toEqual([]);
});

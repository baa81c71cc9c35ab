// A student asks for another look at a published grade, a grader changes it and closes the request, the student reads it.
import { expect, test } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { regradeContract } from '../../src/grading/domain/regrades/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  logInAs,
  untilStored,
  watchFaults,
} from '../support/pages.ts';

const question = 'Line 1 names the variable as the task asks.';

test('a regrade request goes from the student to a grader and back', async ({ page, browser }) => {
  const faults = watchFaults(page);
  const { courseId, name } = await makeCourse('Regrades', { student1: 'Student', grader1: 'Full TA' });
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: 'Greet once more' });
  const teacher = await clientOf('teacher');
  const params = { assignmentId };
  const submissionId = await handIn(await clientOf('student1'), assignmentId, {
    'greeting.py': 'print(1)\n',
  });
  await teacher.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 6.25 } });
  await teacher.call(assignmentContract.patchAssignment, {
    params,
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  await teacher.call(regradeContract.putRegradeSettings, { params, body: { days: 7, amount: 2 } });

  await logInAs(page, 'student1');
  await page.goto(productUrl() + addressOf(courseId, assignmentId, '/submissions/#student-start'));
  await page.getByRole('button', { name: 'Ask for a regrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a regrade' });
  await dialog.getByRole('textbox', { name: /What should be looked at/ }).fill(question);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'regrade-asked');

  const grader = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
  await logInAs(grader, 'grader1');
  await grader
    .getByRole('link', { name: /1 regrade request/ })
    .filter({ hasText: name })
    .click();
  await expect(grader.getByText('Waits for a reply')).toBeVisible();
  await expectAccessibleAtAllWidths(grader, 'regrade-queue');
  await grader.getByText(question).click();
  const thread = grader.getByRole('region', { name: 'The grade as a whole' });
  await thread.getByRole('button', { name: 'Close, grade changed' }).click();
  await expect(grader.getByText(/has not changed since they asked/).first()).toBeVisible();
  const grade = grader.getByRole('textbox', { name: 'Grade', exact: true });
  await grade.fill('8');
  await untilStored(grader, () => grade.press('Enter'));
  await thread.getByRole('textbox').fill('You are right.');
  await thread.getByRole('button', { name: 'Close, grade changed' }).click();
  await expect(thread.getByText('6.25 became 8.00')).toBeVisible();
  await expectAccessibleAtAllWidths(grader, 'regrade-closed');

  await page.reload();
  await expect(page.getByText('You are right.')).toBeVisible();
  await expect(page.getByText('6.25 became 8.00')).toBeVisible();
  expect(faults).toEqual([]);
});

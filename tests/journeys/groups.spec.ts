// Two students form a group and hand in; the grader sees one submission, and both see its grade.
import { expect, test, type Page } from '@playwright/test';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { schedule } from '../../src/app/demo/seed-courses.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, makeCourse } from '../support/journey-course.ts';
import { expectAccessibleAtAllWidths, logInAs, takePicture, watchFaults } from '../support/pages.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';

test('a group is formed, hands in once and gets one grade (GRP-012, GRP-014)', async ({ page, browser }) => {
  const faults = watchFaults(page);
  const members = { grader1: 'Full TA', student1: 'Student', student2: 'Student', student3: 'Student' };
  const { courseId } = await makeCourse('Groups', members);
  const teacher = await clientOf('teacher');
  const body = { name: 'Board game' };
  const made = await teacher.call(assignmentContract.createAssignment, { params: { courseId }, body });
  await schedule(teacher, made.id, 7);

  // The teacher makes a set of pairs and connects it.
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${courseId}#groups`);
  await page.getByRole('button', { name: 'New group set' }).click();
  await page.getByLabel('Largest size').fill('2');
  await page.getByLabel('Smallest size').fill('2');
  await expect(page.getByText('2 people. No assignment uses it yet.')).toBeVisible();
  await page.goto(`${productUrl()}${addressOf(courseId, made.id, '#hand-in')}`);
  await page.getByRole('combobox', { name: 'Who hands in' }).click();
  await page.getByRole('option', { name: 'Group set 1: groups of 2' }).click();
  await expect(page.getByRole('link', { name: 'Show the groups' })).toBeVisible();

  // The first student hands in without a group and makes one in the dialog.
  const first = await (await browser.newContext()).newPage();
  await logInAs(first, 'student1');
  await first.goto(`${productUrl()}${addressOf(courseId, made.id, '/submissions/#student-start')}`);
  await first
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'game.py',
      mimeType: 'text/plain',
      buffer: Buffer.from('print("start")\n'),
    });
  await first.getByRole('button', { name: /^Hand in/ }).click();
  const dialog = first.getByRole('dialog', { name: 'You need a group to hand in' });
  await dialog.getByRole('button', { name: 'New group' }).click();
  await first.getByRole('dialog', { name: 'New group' }).getByLabel('Name').fill('Dice');
  await first.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('heading', { name: 'Dice' })).toBeVisible();

  // The second one joins on the page of the groups.
  const second = await (await browser.newContext()).newPage();
  await logInAs(second, 'student2');
  await second.goto(`${productUrl()}/courses/${courseId}/assignments/`);
  await second.getByRole('link', { name: 'Groups', exact: true }).click();
  await second.getByRole('button', { name: 'Join Dice' }).click();
  await expect(second.getByRole('button', { name: 'Leave Dice' })).toBeVisible();
  await expectAccessibleAtAllWidths(second, 'groups-student');

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();

  // One submission of the group is graded; both see the grade.
  const [submission] = await teacher.call(submissionContract.listSubmissions, {
    params: { assignmentId: made.id },
  });
  expect(submission?.user.group?.name).toBe('Dice');
  const params = { submissionId: submission?.id ?? 0 };
  await teacher.call(gradingContract.patchSubmission, { params, body: { grade: 8 } });
  await teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId: made.id },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  for (const student of [first, second]) {
    await student.goto(`${productUrl()}${addressOf(courseId, made.id, '/submissions/#student-start')}`);
    // The first student is there already: the same address with a hash loads nothing, and the page hears of the release.
    await expect(student.getByText('8.00 / 10').first()).toBeVisible();
  }

  await page.goto(`${productUrl()}/courses/${courseId}/group_sets/${submission?.user.group?.groupSetId}`);
  await expect(page.getByRole('heading', { name: 'Without a group' })).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'groups-staff');
  await takePicture(page, 'groups-staff');

  // A grader has the tab beside the list open; the teacher drags somebody into a new group, and the tab follows.
  const grader = await (await browser.newContext()).newPage();
  await logInAs(grader, 'grader1');
  await grader.goto(`${productUrl()}${addressOf(courseId, made.id, '/submissions/#groups')}`);
  await expect(grader.getByRole('heading', { name: 'Dice' })).toBeVisible();
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog', { name: 'New group' }).getByLabel('Name').fill('Cards');
  await page.getByRole('button', { name: 'Create' }).click();
  const cards = (of: Page) =>
    of.locator('section').filter({ has: of.getByRole('heading', { name: 'Cards' }) });
  await expect(cards(page)).toContainText('0 of 2');
  const left = page.getByRole('listitem').filter({ hasText: 'student3' });
  await left.dragTo(cards(page));
  await expect(cards(page)).toContainText('1 of 2');
  await expect(cards(grader)).toContainText('1 of 2');
  expect(faults).toEqual([]);
});

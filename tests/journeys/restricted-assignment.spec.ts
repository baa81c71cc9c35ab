// An assignment behind a password: what a student sees, how it opens and stays open, and what asks again; and one
// that opens from other addresses alone.
import { expect, test } from '@playwright/test';
import { restrictionContract } from '../../src/assignments/domain/restrictions/contract.ts';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import { expectAccessibleAtAllWidths, logInAs } from '../support/pages.ts';

const password = 'open sesame';

test('an assignment behind a password, and one for certain addresses (ASGN-023, ASGN-024, ASGN-025, ASGN-054)', async ({
  page,
}) => {
  const { courseId } = await makeCourse('Restricted', { student9: 'Student' });
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: 'Test in class' });
  const management = productUrl() + addressOf(courseId, assignmentId, '#general');
  const start = productUrl() + addressOf(courseId, assignmentId, '/submissions/#student-start');
  const field = page.getByLabel('Password of the assignment');
  const title = page.getByRole('heading', { level: 1, name: 'Test in class' });

  await test.step('a teacher sets the password and sees the sign of it', async () => {
    await logInAs(page, 'teacher');
    await page.goto(management);
    await field.fill(password);
    await page.getByRole('form', { name: 'Password' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Remove password' })).toBeVisible();
    await page.getByLabel('Add an address or range').fill('127.0.0.1/8');
    await page.keyboard.press('Enter');
    await expect(page.getByText('127.0.0.0 to 127.255.255.255')).toBeVisible();
    await expect(page.getByText('Password and addresses', { exact: true })).toBeVisible();
    await expectAccessibleAtAllWidths(page, 'restrictions');
  });

  await test.step('a student sees name and dates, types the password by keyboard, and stays on the page', async () => {
    await page.evaluate(() => localStorage.clear());
    await logInAs(page, 'student9');
    await page.goto(start);
    await expect(title).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessibleAtAllWidths(page, 'restricted-by-password');
    await page.keyboard.type('guess');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This password is wrong. Check it and try again.').first()).toBeVisible();
    await field.fill(password);
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
    await expect(title).toBeVisible();
    await expect(page.getByText('Hand in', { exact: false }).first()).toBeVisible();
    expect(page.url()).toBe(start);
    await page.reload();
    await expect(title).toBeVisible();
    await expect(page.getByText('Hand in', { exact: false }).first()).toBeVisible();
    await expect(field).toBeHidden();
  });

  await test.step('a new login is asked again, and another address is not let in', async () => {
    await page.evaluate(() => localStorage.clear());
    await logInAs(page, 'student9');
    await page.goto(start);
    await expect(field).toBeVisible();
    const teacher = await clientOf('teacher');
    const params = { assignmentId };
    await teacher.call(restrictionContract.removeAssignmentPassword, { params });
    const ofRange = (ipRange: string) => ({ params: { ...params, ipRange } });
    await teacher.call(restrictionContract.putAllowedIp, ofRange('192.0.2.0/24'));
    await teacher.call(restrictionContract.removeAllowedIp, ofRange('127.0.0.0/8'));
    await page.reload();
    await expect(page.getByText('Your address is 127.0.0.1.')).toBeVisible();
    await expectAccessibleAtAllWidths(page, 'restricted-by-address');
    await teacher.call(restrictionContract.putAllowedIp, ofRange('127.0.0.0/8'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Hand in', { exact: false }).first()).toBeVisible();
  });
});

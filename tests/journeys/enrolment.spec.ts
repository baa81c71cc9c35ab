// A newcomer joins a course by its link, and a teacher fills a new course from an old one.
import { expect, test, type Page } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { demoPassword } from '../../src/app/demo/people.ts';
import { makeAssignment } from '../../src/app/demo/seed-courses.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { enrollLinkContract } from '../../src/courses/domain/links/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { makeCourse } from '../support/journey-course.ts';
import {
  expectAccessibleAtAllWidths,
  expectAccessibleInBothSchemes,
  logInAs,
  watchFaults,
} from '../support/pages.ts';

async function makeLink(courseId: number): Promise<string> {
  const teacher = await clientOf('teacher');
  const params = { courseId };
  const roles = await teacher.call(courseContract.listCourseRoles, { params, query: {} });
  const roleId = roles.find(({ name }) => name === 'Student')?.id ?? 0;
  const body = { roleId, expirationDate: null, allowRegister: true };
  const { id } = await teacher.call(enrollLinkContract.putEnrollLink, { params, body });
  return `${productUrl()}/courses/${courseId}/enroll/${id}`;
}

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a teacher makes a link in a few keys and shows its code to the class (ENROL-003, ENROL-004)', async ({
  page,
}) => {
  const { courseId, name } = await makeCourse('Open course', {});
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${courseId}#links`);
  await page.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New enrolment link' });
  await dialog.getByRole('textbox', { name: 'How many people may join' }).fill('40');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('0 of 40')).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'enrolment-links');
  await page.getByRole('link', { name: 'Show the code for Student' }).click();
  await expect(titleOf(page, `Join ${name}`)).toBeVisible();
  await expect(page.getByRole('img', { name: `you join ${name}` })).toBeVisible();
  await expectAccessibleAtAllWidths(page, 'enrolment-code');
  expect(faults).toEqual([]);
});

test('a newcomer makes an account by the link and is in the course (ENROL-002, ENROL-005)', async ({
  page,
}) => {
  const { courseId, name } = await makeCourse('Newcomers', {});
  const faults = watchFaults(page);
  await page.goto(await makeLink(courseId));
  await expect(titleOf(page, `Join ${name}`)).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'enrolment-newcomer');
  const username = `newcomer${courseId}`;
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Nora Newcomer');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(`${username}@example.org`);
  await page
    .getByLabel(/^New password/)
    .first()
    .fill('seven wet umbrellas dancing');
  await page
    .getByLabel(/^Confirm password/)
    .first()
    .fill('seven wet umbrellas dancing');
  await page.getByRole('button', { name: 'Make account' }).click();
  await expect(page).toHaveURL(`${productUrl()}/courses/${courseId}/assignments/`);
  await expect(titleOf(page, name)).toBeVisible();
  expect(faults).toEqual([]);
});

test('somebody with an account logs in on the way and joins by one button', async ({ page }) => {
  const { courseId, name } = await makeCourse('Guests', {});
  await page.goto(await makeLink(courseId));
  await page.getByRole('button', { name: 'Log in to join' }).click();
  // The page of the link has fields of these names too.
  await expect(titleOf(page, 'Log in')).toBeVisible();
  await page.getByLabel('Username').fill('student12');
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Join as Student' }).click();
  await expect(page).toHaveURL(`${productUrl()}/courses/${courseId}/assignments/`);
  await expect(titleOf(page, name)).toBeVisible();
});

test('a teacher archives a course and copies it into a new one (COURSE-008, COURSE-010, COURSE-012)', async ({
  page,
}) => {
  const old = await makeCourse('Last year', {});
  const teacher = await clientOf('teacher');
  await makeAssignment(teacher, old.courseId, greetingAssignment);
  const { courseId } = await makeCourse('This year', {});
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${old.courseId}#general`);
  await page.getByRole('button', { name: 'Archive the course' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Make the course visible again' })).toBeVisible();
  await page.goto(`${productUrl()}/courses/${courseId}#general`);
  const form = page.getByRole('form', { name: 'Copy from another course' });
  await form.getByRole('combobox', { name: 'Course to copy from' }).fill(old.name);
  await page.getByRole('option', { name: `${old.name} (archived)` }).click();
  await form.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The course was copied.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/0 snippets, 1 assignment/)).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'course-import');
  await page.getByRole('link', { name: 'Go to the assignments' }).click();
  await expect(
    page.getByRole('table').getByRole('link', { name: greetingAssignment.name, exact: true }),
  ).toBeVisible();
  expect(faults).toEqual([]);
});

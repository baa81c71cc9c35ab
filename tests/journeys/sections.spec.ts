// A teacher divides a course into sections, gives one of them and one student other dates; the student sees them.
import { expect, test, type Page } from '@playwright/test';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { schedule } from '../../src/app/demo/seed-courses.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, makeCourse } from '../support/journey-course.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  logInAs,
  takePicture,
  watchFaults,
} from '../support/pages.ts';

test.describe.configure({ timeout: 600_000 });

async function expectNarrow(page: Page, picture: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 860 });
  await expectAccessible(page);
  await takePicture(page, `${picture}-360`);
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function makeSection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New section' }).click();
  await page.getByRole('textbox', { name: 'Name of the section' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** Types a day into a date field; the time is 23:59 then. */
async function pickDay(page: Page, within: ReturnType<Page['getByRole']>, label: string, day: string) {
  await within.getByLabel(`${label}: Date`).fill(day);
  await page.keyboard.press('Tab');
}

test('a teacher makes sections, moves the deadline of one and gives an extension; the students see it (SEC-002, SEC-004, SEC-005)', async ({
  page,
}) => {
  const { courseId } = await makeCourse('Sections', { student7: 'Student', student8: 'Student' });
  const teacher = await clientOf('teacher');
  const params = { courseId };
  const { id } = await teacher.call(assignmentContract.createAssignment, { params, body: { name: 'Trees' } });
  await schedule(teacher, id, 7);
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${courseId}#sections`);
  await expect(page.getByText('There are no sections')).toBeVisible();
  await makeSection(page, 'Monday');
  await makeSection(page, 'Thursday');

  await page.getByRole('button', { name: 'Divide students' }).click();
  await page.getByRole('checkbox', { name: 'Thursday' }).click();
  await expectAccessibleInBothSchemes(page, 'divide-students');
  await page.getByRole('button', { name: 'Divide 2 students' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessibleInBothSchemes(page, 'sections');
  await expectNarrow(page, 'sections');

  await page.getByRole('link', { name: 'Monday' }).click();
  await expect(page.getByRole('heading', { name: 'Monday' })).toBeVisible();
  await expect(page.getByText('student7', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('textbox', { name: 'Usernames' }).fill('student9');
  await page.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the course' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessibleInBothSchemes(page, 'section');
  await expectNarrow(page, 'section');

  await page.goto(productUrl() + addressOf(courseId, id, '#schedule'));
  await page.getByRole('button', { name: 'Add dates for sections' }).click();
  const part = page.getByRole('group', { name: 'Dates for sections' });
  await part.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Monday' }).click();
  const monday = page.getByRole('group', { name: 'Dates for Monday' });
  await pickDay(page, monday, 'Deadline', '2100-01-31');
  await expect(page.getByText('2 students get more time.')).toBeVisible();
  await expect(page.getByText('Monday: 2 students.')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'schedule-of-sections');
  await page.getByRole('form', { name: 'Schedule' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 students get more time.')).toBeHidden();

  await page.getByRole('button', { name: 'Give an extension' }).click();
  const extension = page.getByRole('dialog', { name: 'Extension for one student' });
  await extension.getByRole('combobox', { name: 'Member of the course' }).fill('student8');
  await page.getByRole('option', { name: /student8/ }).click();
  await pickDay(page, extension, 'Deadline', '2100-02-15');
  await extension.getByRole('textbox', { name: 'Reason' }).fill('Was ill.');
  await expectAccessible(page);
  await extension.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(extension).toBeHidden();
  await expect(page.getByText(/Extension until 2100-02-15 23:59: Was ill\./)).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'extension');
  await expectNarrow(page, 'extension');

  for (const [username, day] of [
    ['student7', '2100-01-31'],
    ['student8', '2100-02-15'],
  ] as const) {
    const student = await clientOf(username);
    const own = await student.call(assignmentContract.getAssignment, { params: { assignmentId: id } });
    expect(own.timeframe.deadline?.toISOString().slice(0, 10)).toBe(day);
  }
  await page.getByRole('button', { name: 'Log out' }).click();
  await logInAs(page, 'student8');
  await page.goto(productUrl() + addressOf(courseId, id, '/submissions/'));
  await expect(page.getByText(/2100-02-15 23:59|Feb 15, 2100/).first()).toBeVisible();
  expect(faults).toEqual([]);
});

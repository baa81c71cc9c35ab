// A teacher looks at the course as its students do, and comes back.
import { expect, test, type Page } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { productUrl } from '../support/demo-people.ts';
import { addressOf, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  logInAs,
  takePicture,
  watchFaults,
} from '../support/pages.ts';

/** What the page says and offers, line by line. */
const contentOf = async (page: Page): Promise<string[]> => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(main).not.toContainText('Loading');
  const text = await main.innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
};

/** Both are read again until they agree: what one of them lacks may only come late. */
const expectSameContent = (page: Page, other: Page): Promise<void> =>
  expect(async () => expect(await contentOf(page)).toEqual(await contentOf(other))).toPass({
    timeout: 30_000,
  });

test('a teacher sees what a student sees, and comes back (STUV-003, STUV-004, STUV-008, STUV-009)', async ({
  browser,
  page,
}) => {
  const { courseId } = await makeCourse('Seen by students', { student7: 'Student' });
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name: 'Greet' });
  const courseHome = `${productUrl()}/courses/${courseId}/assignments/`;
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  await page.goto(courseHome);
  const newAssignment = page.getByRole('button', { name: 'New assignment' });
  await expect(newAssignment).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Greet');
  const own = await contentOf(page);

  await page.goto(`${productUrl()}/courses/${courseId}`);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('button', { name: 'View as a student' }).click();
  await expect(page).toHaveURL(courseHome);
  const footer = page.getByRole('region', { name: 'Student View Enabled' });
  await expect(footer).toContainText('As yourself you cannot do this');
  await expect(newAssignment).toBeHidden();
  await expectAccessibleInBothSchemes(page, 'student-view');

  const student = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await logInAs(student, 'student7');
  await student.goto(courseHome);
  await expect(student.getByRole('main')).toContainText('Greet');
  await expectSameContent(page, student);

  // It outlives a reload, and the other pages are those of a student as well.
  const assignment = `${productUrl()}${addressOf(courseId, assignmentId, '/submissions/')}`;
  await page.goto(`${assignment}#student-start`);
  await student.goto(`${assignment}#student-start`);
  await expect(student.getByRole('main')).toContainText('Hand in');
  await expect(footer).toBeVisible();
  await expectSameContent(page, student);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await takePicture(page, 'student-view-360');

  await footer.getByRole('button', { name: 'Leave Student View' }).click();
  await expect(footer).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(courseHome);
  await expect(newAssignment).toBeVisible();
  await expect.poll(() => contentOf(page)).toEqual(own);
  expect(faults).toEqual([]);
});

// Roles as tables of switches: of a course, of the site, of an institution.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { makeCourse } from '../support/journey-course.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  logInAs,
  tabTo,
  takePicture,
  watchFaults,
} from '../support/pages.ts';

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

async function expectNarrow(page: Page, picture: string): Promise<void> {
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, `${picture}-${width}`);
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a teacher makes a role, gives it a right by keyboard, renames and deletes it (ROLE-006, ROLE-010)', async ({
  page,
}) => {
  const { courseId } = await makeCourse('Roles', { student8: 'Student' });
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  await page.goto(`${productUrl()}/courses/${courseId}#roles`);
  const table = page.getByRole('region', { name: 'Roles' });
  await expect(table.getByRole('columnheader', { name: 'Non-Editing Teacher' })).toBeVisible();
  await takePicture(page, 'roles');

  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name of the role' }).fill('Tutor');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Tutor' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Search permissions' }).fill('grade history');
  const right = switchOf(page, 'See grade history: Tutor');
  await tabTo(page, right);
  await page.keyboard.press('Space');
  await expect(page.getByText('Saved: See grade history, Tutor').first()).toBeVisible();
  await page.reload();
  await expect(right).toBeChecked();

  const own = switchOf(page, 'Edit roles: Full Teacher');
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  // A few rows have all kinds of cells; axe takes minutes for seven hundred switches.
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('course roles');
  await expect(right).toBeHidden();
  await expectAccessibleInBothSchemes(page, 'roles-found');
  await expectNarrow(page, 'roles');

  await page.getByRole('button', { name: 'Change the role Tutor' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the role' }).fill('Coach');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Coach' })).toBeVisible();
  await page.getByRole('button', { name: 'Change the role Coach' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(table.getByRole('columnheader', { name: 'Coach' })).toBeHidden();
  expect(faults).toEqual([]);
});

test('an administrator gives a right on the site and in an institution, and takes it back (PERM-002, PERM-135)', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await logInAs(page, 'admin');
  await page.goto(`${productUrl()}/admin#roles`);
  const staff = switchOf(page, 'See coupons: Staff');
  await expect(staff).not.toBeChecked();
  await expect(switchOf(page, 'See coupons: Admin')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInBothSchemes(page, 'roles-site');
  await expectNarrow(page, 'roles-site');

  await page.getByRole('tab', { name: 'Institutions' }).click();
  await page.getByRole('table', { name: 'Institutions' }).getByRole('link').first().click();
  // The page that is left has a tab of this name, too.
  await expect(page).toHaveURL(/\/tenant\//);
  await expect(page.getByRole('tab', { name: 'Institutions' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Roles' }).click();
  await expect(staff).not.toBeChecked();
  await staff.click();
  const back = page.getByRole('button', { name: 'Back to the value of the site: See coupons, Staff' });
  await expect(back).toBeVisible();
  await expect(staff).toBeChecked();
  await expectAccessibleInBothSchemes(page, 'roles-institution');
  await back.click();
  await expect(back).toBeHidden();
  await expect(staff).not.toBeChecked();
  expect(faults).toEqual([]);
});

// An administrator sets up an institution: settings, people one by one and from a file, and watches what follows.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { pickAt, pressAt, typeAt } from '../support/by-keys.ts';
import { productUrl } from '../support/demo-people.ts';
import { mailFolder, newestInMails } from '../support/mail-folder.ts';
import { watchPointer } from '../support/no-mouse.ts';
import {
  expectAccessibleInBothSchemes,
  expectToFit,
  logInAs,
  tabTo,
  takePicture,
  untilStored,
  watchFaults,
} from '../support/pages.ts';

const stamp = Date.now().toString(36);
const institution = `Harbour College ${stamp}`;
const ada = { name: 'Ada Harbour', username: `ada.${stamp}`, email: `ada.${stamp}@harbour.example` };

/** An administrator who has no mouse. */
async function administrator(browser: Browser): Promise<{ page: Page; faults: string[]; pointer: string[] }> {
  const page = await newPage(browser);
  const faults = watchFaults(page);
  const pointer = await watchPointer(page);
  await logInAs(page, 'admin');
  return { page, faults, pointer };
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

async function openTab(page: Page, address: string, tab: string): Promise<void> {
  await page.goto(productUrl() + address);
  await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
}

async function makeInstitution(page: Page): Promise<string> {
  await openTab(page, '/admin#tenants', 'Institutions');
  const open = page.getByRole('button', { name: 'New institution' });
  await pressAt(page, open);
  const dialog = page.getByRole('dialog', { name: 'New institution' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(institution);
  await typeAt(page, dialog.getByRole('textbox', { name: 'Short name' }), 'HC');
  // Hidden: the login of the other journeys goes on without a choice of institutions.
  await pressAt(page, dialog.getByRole('switch', { name: /Left out of lists/ }), 'Space');
  await pressAt(page, dialog.getByRole('button', { name: 'Create' }));
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await pressAt(page, page.getByRole('link', { name: institution }));
  await expect(page.getByRole('heading', { level: 1, name: institution })).toBeVisible();
  return new URL(page.url()).pathname;
}

test('makes an institution, sets it up, and adds people who get their mails (ADMIN-005, ADMIN-009)', async ({
  browser,
}) => {
  test.skip(!mailFolder(), 'The folder of mails is not known.');
  const { page, faults, pointer } = await administrator(browser);
  const address = await makeInstitution(page);

  await test.step('a setting saves itself, also when its tab is left at once', async () => {
    await openTab(page, `${address}#settings`, 'Settings');
    await typeAt(page, page.getByRole('textbox', { name: 'Search settings' }), 'register');
    await untilStored(page, async () => {
      await pressAt(page, page.getByRole('switch', { name: 'Register: off', exact: true }), 'Space');
      await tabTo(page, page.getByRole('tab', { name: 'Settings' }), 'Shift+Tab');
      await page.keyboard.press('Home');
      await expect(page.getByRole('tab', { name: 'General' })).toBeFocused();
    });
    await openTab(page, `${address}?q=register#settings`, 'Settings');
    await expect(page.getByRole('switch', { name: 'Register: on', exact: true })).toBeChecked();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  });

  await test.step('one person', async () => {
    await openTab(page, `${address}#users`, 'Users');
    const open = page.getByRole('button', { name: 'Add user', exact: true });
    await pressAt(page, open);
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await typeAt(page, dialog.getByRole('textbox', { name: 'Name', exact: true }), ada.name);
    await typeAt(page, dialog.getByRole('textbox', { name: 'Username' }), ada.username);
    await typeAt(page, dialog.getByRole('textbox', { name: 'E-mail address' }), ada.email);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(page.getByRole('cell', { name: ada.username, exact: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'No password yet' })).toBeVisible();
  });

  await test.step('many people from a file, after its rows are mended', async () => {
    await pressAt(page, page.getByRole('button', { name: 'Add from a file' }));
    const dialog = page.getByRole('dialog', { name: 'Add users from a file' });
    const file = (rows: string[]) => ({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['username,name,email', ...rows].join('\n')),
    });
    const good = [
      `ben.${stamp},Ben Harbour,ben.${stamp}@harbour.example`,
      `cem.${stamp},Cem Harbour,cem.${stamp}@harbour.example`,
    ];
    const choose = dialog.getByRole('button', { name: 'Choose a file' });
    await pickAt(page, choose, file([...good, 'two words,,nowhere']));
    await expect(dialog.getByText('3 problems')).toBeVisible();
    await expect(dialog.getByText('Row 3, email: Not an e-mail address.')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'admin-file-problems');
    await pressAt(page, dialog.getByRole('button', { name: /Remove people\.csv/ }));
    await expect(choose).toBeFocused();
    await pickAt(page, choose, file([`${ada.username},Ada Again,again@harbour.example`, ...good]));
    await pressAt(page, dialog.getByRole('button', { name: 'Add 3 users' }));
    await expect(dialog.getByText(/^Row 1, username: /)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await pickAt(page, choose, file(good));
    await pressAt(page, dialog.getByRole('button', { name: 'Add 2 users' }));
    await expect(dialog.getByText('2 users were added.')).toBeVisible();
    // The first is shown; a second one for screen readers comes a moment later.
    const written = dialog.getByText('2 mails with links were written.').first();
    await expect(written).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  });

  const link = await test.step('the mail, whose link sets the first password', async () => {
    await openTab(page, `/admin?q=${ada.email}#mails`, 'Mails');
    const open = page.getByRole('button', { name: 'Your account on Proofmark' });
    await pressAt(page, open);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'admin-mail');
    // The link is for its reader alone: the list does not show it.
    await expect(page.getByRole('dialog')).toContainText('[link removed]');
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    const findLink = () => newestInMails(/https?:\/\/\S+token=\S+/, ada.email);
    await expect.poll(findLink, { timeout: 60_000 }).toBeDefined();
    return new URL(findLink() ?? '');
  });
  const visitor = await newPage(browser);
  await visitor.goto(productUrl() + link.pathname + link.search);
  await visitor.getByRole('textbox', { name: 'New password' }).fill('nine-lanterns-on-the-quay');
  await visitor.getByRole('textbox', { name: 'Confirm password' }).fill('nine-lanterns-on-the-quay');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await test.step('the job that wrote the mails, and the log of all that', async () => {
    await openTab(page, '/admin?q=mailInitialPasswords#jobs', 'Jobs');
    const row = page.getByRole('row', { name: /people\.mailInitialPasswords/ }).first();
    await expect(row).toContainText('Finished');
    await openTab(page, `/admin?q=tenant#audit`, 'Audit log');
    await expect(page.getByText(institution).first()).toBeVisible();
  });
  expect(faults).toEqual([]);
  expect(pointer).toEqual([]);
});

test('announces something to teachers, who dismiss it for good (ADMIN-010)', async ({ browser }) => {
  const { page, faults, pointer } = await administrator(browser);
  const title = `Workshop ${stamp}`;
  await openTab(page, '/admin#announcements', 'Announcements');
  const open = page.getByRole('button', { name: 'New announcement' });
  await pressAt(page, open);
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await typeAt(page, dialog.getByRole('textbox', { name: 'Title' }), title);
  await typeAt(page, dialog.getByRole('textbox', { name: 'Message' }), 'How to **test** well, on Friday.');
  await pressAt(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  const teacher = await newPage(browser);
  await logInAs(teacher, 'teacher');
  await expect(teacher.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessibleInBothSchemes(teacher, 'home-announcement');
  await untilStored(teacher, () =>
    teacher.getByRole('button', { name: `Do not show again ${title}` }).click(),
  );
  await expect(teacher.getByRole('heading', { name: title })).toHaveCount(0);
  await teacher.reload();
  await expect(teacher.getByText('Programming 1').first()).toBeVisible();
  await expect(teacher.getByRole('heading', { name: title })).toHaveCount(0);

  await pressAt(page, page.getByRole('button', { name: `Delete ${title}` }));
  await expect(page.getByRole('dialog', { name: `Delete "${title}"?` })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'admin-delete-announcement');
  await pressAt(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(faults).toEqual([]);
  expect(pointer).toEqual([]);
});

for (const width of [360, 768]) {
  test(`the administration fits a screen of ${width} px`, async ({ browser }) => {
    const { page, faults } = await administrator(browser);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${productUrl()}/admin#tenants`);
    const first = await page.getByRole('link', { name: 'Riverside University' }).getAttribute('href');
    const tenant = first ?? '';
    const tabs = ['tenants', 'users', 'settings', 'jobs', 'announcements', 'queue', 'mails', 'audit'];
    const addresses = [
      ...tabs.map((tab) => `/admin#${tab}`),
      tenant,
      `${tenant}#settings`,
      `${tenant}/courses`,
    ];
    for (const [at, address] of addresses.entries()) {
      await page.goto('about:blank');
      await page.goto(productUrl() + address);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit(page, `${address} scrolls sideways`);
      await takePicture(page, `admin-${width}-${tabs[at] ?? at}`);
    }
    expect(faults).toEqual([]);
  });
}

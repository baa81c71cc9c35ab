// Every address of the table, opened by address as somebody who may: title, sidebar, footer, and where it leads.
import { expect, test, type Page } from '@playwright/test';
import { demoPassword } from '../../src/app/demo/people.ts';
import { routes, type RouteFacts, type RouteName } from '../../src/app/web/routes.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { enrollLinkContract } from '../../src/courses/domain/links/contract.ts';
import { sectionContract } from '../../src/courses/domain/sections/contract.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { expectAccessibleInBothSchemes, logInAs, watchFaults } from '../support/pages.ts';

test.describe.configure({ mode: 'serial' });

const assignment = '/courses/1/assignments/1';
const unknownId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
let ids = { tenantId: '', submissionId: '', snapshotId: '', sectionId: '', linkId: '' };

test.beforeAll(async () => {
  const teacher = await clientOf('teacher');
  const params = { assignmentId: 1 };
  const [submission] = await teacher.call(submissionContract.listSubmissions, { params, query: {} });
  const { snapshotId } = await teacher.call(autotestContract.getAutoTestPublishedSnapshot, { params });
  const course = await teacher.call(courseContract.getCourse, { params: { courseId: 1 } });
  const [section] = await teacher.call(sectionContract.listSections, { params: { courseId: 2 } });
  const sectionId = section?.id ?? '';
  const links = await teacher.call(enrollLinkContract.listEnrollLinks, { params: { courseId: 1 } });
  ids = {
    tenantId: course.tenantId ?? '',
    submissionId: String(submission?.id),
    snapshotId,
    sectionId,
    linkId: links[0]?.id ?? '',
  };
});

interface Opened {
  name: RouteName;
  address: string;
  /** Before " - Proofmark". */
  title: RegExp;
  /** Where the address leads on to, when it does not stay. */
  lands?: string;
}

function opened(name: RouteName, address: string, title: RegExp, lands?: string): Opened {
  return { name, address, title, ...(lands === undefined ? {} : { lands }) };
}

function ofVisitors(): Opened[] {
  const { tenantId } = ids;
  const account = `/tenants/${tenantId}/users/1`;
  const twin = `/tenant/${tenantId}/users/1/reset_password?token=old`;
  const reset = `${account}/reset_password?token=old`;
  return [
    opened('login', `/login/${tenantId}`, /Log in/),
    opened('forgot', '/forgot', /.*password/i),
    opened('register', '/register', /Register/),
    opened('initialPassword', `${account}/initial_password?token=old`, /.*password/i),
    opened('tenantResetPassword', reset, /.*password/i),
    opened('accountTwin', twin, /.*password/i, reset),
    opened('resetPassword', '/reset_password?user=1&token=old', /.*password/i),
    opened('loginAndRedirect', `/login_and_redirect/${unknownId}?next=%2F`, /.+/),
    opened('assignmentLogin', `/assignments/1/login/${unknownId}`, /Exam/),
    opened('unsubscribe', '/unsubscribe/email_notifications/?token=old', /Notification settings/),
    opened('receiptCheck', '/receipts', /Check a receipt/),
    opened('firstAdmin', '/first-admin/old', /.+/),
    opened('help', '/docs/students', /Help for students/),
    opened('apiReference', '/docs/api', /API reference/),
    opened('componentGallery', '/docs/design', /.+/),
  ];
}

function ofTeacher(): Opened[] {
  const { tenantId, submissionId, snapshotId, sectionId, linkId } = ids;
  const section = `/course/2/sections/${sectionId}`;
  const submission = `${assignment}/submissions/${submissionId}`;
  const files = `${submission}/files?replyToFocus=3#code`;
  return [
    opened('home', '/', /Home/),
    opened('profile', '/profile', /Home/, '/#user-profile'),
    opened('tenant', `/tenant/${tenantId}`, /Riverside University/),
    opened('tenantTwin', `/tenants/${tenantId}`, /Riverside University/, `/tenant/${tenantId}`),
    opened('tenantCourses', `/tenant/${tenantId}/courses`, /.*(Courses|Riverside).*/),
    opened(
      'tenantCoursesTwin',
      `/tenants/${tenantId}/courses?q=a`,
      /.*(Courses|Riverside).*/,
      `/tenant/${tenantId}/courses?q=a`,
    ),
    opened('courseManagement', '/courses/1', /.*Programming 1.*/),
    opened('courseHome', '/courses/1/assignments/', /Programming 1/),
    opened('courseTwin', '/course/1/assignments/#b', /Programming 1/, '/courses/1/assignments/#b'),
    opened('section', section, /Monday, Data structures/),
    opened('courseFeedback', '/courses/1/users/5/feedback', /Feedback.*/),
    opened('sectionTwin', `/courses/2/sections/${sectionId}?q=a`, /Monday.*/, `${section}?q=a`),
    opened('enrolment', `/courses/1/enroll/${linkId}`, /Join.*/),
    opened('enrolmentCode', `/courses/1/enroll/${linkId}/code`, /Join.*/),
    opened('schedule', '/courses/2/schedule', /Schedule, Data structures/),
    opened('groups', '/courses/2/group_sets/1', /Groups/),
    opened('assignmentManagement', assignment, /Greeting/),
    opened('examRoom', `${assignment}/exam`, /Exam room, Greeting/),
    opened('submissions', `${assignment}/submissions/`, /Greeting/),
    opened('submission', `${submission}?replyToFocus=3#code`, /.+/, files),
    opened('submissionFile', `${submission}/files`, /.*Greeting/),
    opened('snapshot', `${assignment}/snapshot/${snapshotId}`, /.+/),
    opened('codeExecution', `${assignment}/code_execution/${snapshotId}`, /.+/),
  ];
}

const ofAdministrator = (): Opened[] => [opened('admin', '/admin', /Administration/)];

const pathOf = (page: Page): string => page.url().slice(productUrl().length);

/** The page of the address is there, named in the title, with what the table says about its surroundings. */
async function expectPage(page: Page, { name, address, title, lands }: Opened): Promise<void> {
  await page.goto(productUrl() + address);
  if (lands !== undefined) await expect.poll(() => pathOf(page), { message: address }).toBe(lands);
  await expect(page, address).toHaveTitle(
    new RegExp(`^(\\(\\d+\\+?\\) )?${title.source} - Proofmark$`, title.flags),
  );
  const facts: RouteFacts = name === 'submission' ? routes.submissionFile : routes[name];
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar, address).toHaveCount(facts.hidesSidebar === true ? 0 : 1);
  const footer = page.getByRole('contentinfo');
  await expect(footer, address).toHaveCount(facts.hidesFooter === true ? 0 : 1);
  await expect(page.getByRole('main'), address).toContainText(/\w/);
  await expect(page.getByText('Page not found'), address).toHaveCount(0);
}

async function logInHere(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
}

test('public pages open without a session (NAV-003, NAV-040, NAV-041, NAV-055)', async ({ page }) => {
  const faults = watchFaults(page);
  for (const one of ofVisitors()) await expectPage(page, one);
  expect(faults).toEqual([]);
});

test('pages behind the login open by address (NAV-001, NAV-015, NAV-040, NAV-041, NAV-055)', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await logInAs(page, 'teacher');
  for (const one of ofTeacher()) await expectPage(page, one);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logInAs(page, 'admin');
  for (const one of ofAdministrator()) await expectPage(page, one);
  expect(faults).toEqual([]);
});

test('no address of the table is left out', () => {
  const known = [...ofVisitors(), ...ofTeacher(), ...ofAdministrator()].map(({ name }) => name);
  expect(known.toSorted()).toEqual(Object.keys(routes).toSorted());
});

test('without a session a page leads to the login and back, with query and hash (NAV-002, NAV-004)', async ({
  page,
}) => {
  const address = `${assignment}?tab=a%26b#schedule`;
  await page.goto(productUrl() + address);
  await expect
    .poll(() => pathOf(page))
    .toBe(`/login?redirect=${encodeURIComponent(address).replaceAll('%20', '+')}`);
  await expect(
    page.getByText('You are currently not logged in. Please log in to view this page.'),
  ).toBeVisible();
  await logInHere(page, 'teacher');
  await expect.poll(() => pathOf(page)).toBe(address);
  await expect(page.getByRole('tab', { name: 'Schedule' })).toHaveAttribute('aria-selected', 'true');
});

test('a session that the server knows no more ends the same way (NAV-002)', async ({ page }) => {
  await logInAs(page, 'student3');
  await page.evaluate(() => {
    const stored = localStorage.getItem('proofmark.sessions') ?? '';
    localStorage.setItem(
      'proofmark.sessions',
      stored.replace(/"accessToken":"[^"]+"/, '"accessToken":"old"'),
    );
  });
  await page.goto(`${productUrl()}/courses/1/assignments/#a`);
  await expect.poll(() => pathOf(page)).toBe('/login?redirect=%2Fcourses%2F1%2Fassignments%2F%23a');
});

/** Addresses of the documents whose rooms are not built. */
const unbuilt = [
  '/lti_launch/',
  `${assignment}/editor/1/`,
  `${assignment}/plagiarism/1`,
  `/lti_providers/${unknownId}/setup`,
  `/sso_login/${unknownId}`,
  '/paddle',
  `/tenants/${unknownId}/lti_providers/${unknownId}`,
  '/courses/1/transactions/1',
  '/courses/1/pearson-templates/1/preview',
  '/no/such/page',
];

test('an address that leads nowhere says so and keeps the sidebar (NAV-051)', async ({ page }) => {
  for (const address of unbuilt) {
    await page.goto(productUrl() + address);
    await expect(page.getByText('Page not found'), address).toBeVisible();
    await expect(page, address).toHaveTitle(/Page not found - Proofmark$/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(pathOf(page)).toBe(address);
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect.poll(() => pathOf(page)).toBe('/login?redirect=%2F');
  await logInHere(page, 'student3');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  for (const address of ['/courses/abc', '/courses/abc/assignments/', '/tenant/abc']) {
    await page.goto(productUrl() + address);
    await expect(page.getByText('Page not found'), address).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }), address).toBeVisible();
  }
});

test('the panel stays as it was left over a reload (SHELL-027)', async ({ page }) => {
  await logInAs(page, 'student4');
  const panel = page.getByRole('navigation', { name: 'Courses and assignments' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close panel' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(panel).toBeHidden();
  await page.getByRole('link', { name: 'Programming 1', exact: true }).first().click();
  await expect(panel.getByRole('link', { name: 'Greeting' })).toBeVisible();
});

test('the shell at three widths, in both themes', async ({ page }) => {
  await logInAs(page, 'teacher');
  const open = { 360: 'Menu', 768: 'Courses', 1400: undefined } as const;
  for (const [width, entry] of Object.entries(open)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    await page.goto(`${productUrl()}/courses/1/assignments/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Programming 1' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleInBothSchemes(page, `shell-${width}`);
    if (entry === undefined) continue;
    await page.getByRole('button', { name: entry, exact: true }).click();
    const layer = page.getByRole('dialog');
    await expect(layer.getByRole('link', { name: 'Greeting' })).toBeVisible();
    await expectAccessibleInBothSchemes(page, `shell-${width}-open`);
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    await expect(page.getByRole('button', { name: entry, exact: true })).toBeFocused();
  }
});

test('ten minutes after a new build is there, a button loads it (SHELL-019, SHELL-020)', async ({ page }) => {
  await page.clock.install();
  await logInAs(page, 'student5');
  await page.waitForLoadState('networkidle');
  await page.route('**/commit.txt?*', (route) => route.fulfill({ body: 'f'.repeat(40) }));
  // Time has gone on since the page was opened, longer on a busy machine.
  await page.clock.runFor(8 * 60_000);
  await expect(page.getByText('There is a new version')).toBeHidden();
  await page.clock.runFor(2 * 60_000);
  await expect(page.getByText('There is a new version')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await loaded;
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { aboutReply, courseReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { enrolment, enrolmentCode } from '../../domain/addresses.ts';
import { courseContract } from '../../domain/contract.ts';
import { enrollLinkContract } from '../../domain/links/contract.ts';

const linkId = '0b1e4c88-7d6d-4c8e-9a53-3a4f0b9c1d2e';
const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const role = { id: 2, name: 'Student', hidden: false, course: { id: 5 }, perms: {} };
const linkReply = (allowRegister = false) => ({
  id: linkId,
  role,
  expirationDate: null,
  allowRegister,
  course: { id: 5, name: 'Programming 1', tenantId, price: null },
});
const newLogin = () => ({
  user: userReply({ tenantId }),
  accessToken: 'pmk_new',
  restrictions: { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] },
  expiresAt: new Date(Date.now() + 86_400_000),
});

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set(undefined);
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId }));
  calls.answer(enrollLinkContract.getEnrollLink, () => linkReply());
  calls.answer(courseContract.listOwnEnrollments, () => ({ enrollments: [] }));
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const logIn = () => sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
const open = () => renderPage(enrolment, hrefOf(enrolment, { courseId: 5, linkId }));
const isMemberAs = (roleName: string) =>
  calls.answer(courseContract.listOwnEnrollments, () => ({
    enrollments: [{ courseId: '5', roleName, isStaff: false }],
  }));

describe('the page of an enrolment link', () => {
  it('leads people who are not logged in to the login, and back (ENROL-002)', async () => {
    const { where } = await open();
    await expect.element(page.getByRole('heading', { name: 'Join Programming 1' })).toBeVisible();
    await expect.element(page.getByRole('form', { name: 'New account' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Log in to join' }).click();
    await expect.poll(where).toContain(`/login/${tenantId}?redirect=`);
    expect(decodeURIComponent(where())).toContain(`/courses/5/enroll/${linkId}`);
  });

  it('makes an account where the link allows it, and opens the course', async () => {
    calls.answer(enrollLinkContract.getEnrollLink, () => linkReply(true));
    calls.answer(enrollLinkContract.registerByLink, newLogin);
    const { where } = await open();
    const field = (name: string) => page.getByRole('textbox', { name });
    await field('Username').fill('ada');
    await field('Full name').fill('Ada Lovelace');
    await field('E-mail address').fill('ada@example.org');
    const password = 'seven wet umbrellas dancing';
    await page
      .getByLabelText(/^New password/)
      .first()
      .fill(password);
    await page
      .getByLabelText(/^Confirm password/)
      .first()
      .fill(password);
    await page.getByRole('button', { name: 'Make account' }).click();
    await expect.poll(where).toBe('/courses/5/assignments/');
    expect(calls.sentTo(enrollLinkContract.registerByLink)).toEqual([
      { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', password },
    ]);
  });

  it('makes somebody who is logged in a member by one button', async () => {
    logIn();
    calls.answer(enrollLinkContract.joinByLink, () => undefined);
    const { where } = await open();
    await page.getByRole('button', { name: 'Join as Student' }).click();
    await expect.poll(where).toBe('/courses/5/assignments/');
  });

  it('tells people of another institution with which account they can join', async () => {
    logIn();
    const elsewhere = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b99';
    calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId: elsewhere }));
    await open();
    await expect.element(page.getByText(/This course belongs to another institution/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Join as/ })).not.toBeInTheDocument();
  });

  it('leads members on, and tells those with another role who can change it', async () => {
    logIn();
    isMemberAs('Full TA');
    await open();
    await expect
      .element(page.getByText('You are a member of this course with the role Full TA.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the course' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Join as/ })).not.toBeInTheDocument();
  });

  it('tells staff who try their own link what it does for others', async () => {
    logIn();
    isMemberAs('Full Teacher');
    calls.answer(courseContract.getCourse, () =>
      courseReply({
        authorization: {
          permissions: { can_edit_course_users: true },
          paymentStatus: { tag: 'no-payment-required' },
        },
      }),
    );
    await open();
    await expect
      .element(
        page.getByText('You are in this course as Full Teacher. Others who open this link join as Student.'),
      )
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the course' })).toBeVisible();
  });

  it('tells whoever typed a link wrong about the link', async () => {
    calls.refuse(enrollLinkContract.getEnrollLink, 400, { message: 'Not an id.' });
    await open();
    await expect.element(page.getByText('This link does not work')).toBeVisible();
  });

  it('says that a link has expired, and leads members to their course all the same', async () => {
    logIn();
    isMemberAs('Student');
    calls.answer(courseContract.getCourse, () => courseReply());
    calls.refuse(enrollLinkContract.getEnrollLink, 409, { message: 'This link has expired.' });
    await open();
    await expect.element(page.getByText('This link has expired.')).toBeVisible();
    await expect.element(page.getByText('Ask your teacher for another link.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the course' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('of an archived course does not lead students into what they no longer see', async () => {
    logIn();
    isMemberAs('Student');
    calls.refuse(courseContract.getCourse, 404, { message: 'Not found' });
    calls.refuse(enrollLinkContract.getEnrollLink, 409, { message: 'This course is archived.' });
    await open();
    await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the course' })).not.toBeInTheDocument();
  });

  it('says what to do when a link is gone', async () => {
    calls.refuse(enrollLinkContract.getEnrollLink, 404, { message: 'Not found' });
    await open();
    await expect.element(page.getByText('This link does not work')).toBeVisible();
    await expect.element(page.getByText(/Ask your teacher for another link/)).toBeVisible();
  });
});

it('the code for a class names where it leads and shows the address', async () => {
  await renderPage(enrolmentCode, hrefOf(enrolmentCode, { courseId: 5, linkId }));
  await expect
    .element(page.getByRole('img', { name: 'Code that leads to the page on which you join Programming 1' }))
    .toBeVisible();
  await expect.element(page.getByText(`${location.origin}/courses/5/enroll/${linkId}`)).toBeVisible();
});

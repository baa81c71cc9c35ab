// Pages of accounts, and two that higher rooms draw: people are led to the start page and to the administration.
import { z } from 'zod';
import { pageAddress, pageBelow } from '../../kernel/domain/address.ts';
import { PathId } from '../../kernel/domain/fields.ts';

export const home = pageAddress({ path: '/', title: 'Home', tabs: ['user-profile'] });
export const profile = pageAddress({ path: '/profile', title: home.title });
export const administration = pageAddress({ path: '/admin', title: 'Administration' });

/** The institution may be named, so that nobody chooses it again. */
const ofTenant = { tenantId: z.string().optional() };

export const login = pageAddress({
  path: '/login/{-$tenantId}',
  title: 'Log in',
  params: ofTenant,
  query: { redirect: z.string().optional() },
});
export const forgot = pageAddress({
  path: '/forgot/{-$tenantId}',
  title: 'Forgotten password',
  params: ofTenant,
});
export const register = pageAddress({ path: '/register/{-$tenantId}', title: 'Register', params: ofTenant });

const token = z.string().optional();
const account = pageAddress({
  path: '/tenants/$tenantId/users/$userId',
  title: '',
  params: { tenantId: z.string(), userId: PathId },
});
export const initialPassword = pageBelow(account, {
  path: '/initial_password',
  title: 'Choose a password',
  query: { token },
});
export const tenantResetPassword = pageBelow(account, {
  path: '/reset_password',
  title: 'New password',
  query: { token },
});
export const resetPassword = pageAddress({
  path: '/reset_password',
  title: tenantResetPassword.title,
  query: { token, user: PathId.optional().catch(undefined) },
});

export const loginAndRedirect = pageAddress({
  path: '/login_and_redirect/$loginFile',
  title: login.title,
  params: { loginFile: z.string() },
  query: { next: z.string().optional() },
});
/** The page of the link that logs in for one assignment. */
export const assignmentLogin = pageAddress({
  path: '/assignments/$assignmentId/login/$loginUuid',
  title: 'Exam',
  params: { assignmentId: PathId, loginUuid: z.string() },
  query: { redirect: z.string().optional() },
});
export const firstAdmin = pageAddress({
  path: '/first-admin/$token',
  title: 'Set up',
  params: { token: z.string() },
});

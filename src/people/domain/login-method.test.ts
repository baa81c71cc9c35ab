import { expect, it } from 'vitest';
import { LoginMethod } from './login-method.ts';

const uuid = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';

it.each([
  { tag: 'username-password', tenantId: uuid },
  { tag: 'lti', lms: 'Canvas' },
  { tag: 'sso', tenantId: uuid },
  { tag: 'assignment-login', assignmentId: 7, loginUuid: uuid },
])('knows the login method $tag with what belongs to it (AUTH-005)', (method) => {
  expect(LoginMethod.parse(method)).toEqual(method);
  expect(LoginMethod.safeParse({ tag: method.tag }).success).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { userReply } from '../../../tests/support/sample-replies.ts';
import { loggedInUserOf } from './logged-in-user.ts';
import type { LoginMethod } from './login-method.ts';

const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const ada = userReply({ tenantId, hidden: true, permissions: { can_create_courses: true } });
const loginMethod: LoginMethod = { tag: 'username-password', tenantId };
const restrictions = { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] };
const sessionOf = (accessToken: string) => ({
  accessToken,
  userId: 7,
  expiresAt: '2026-12-01T00:00:00Z',
  details: { restrictions, loginMethod, name: ada.name, username: 'ada', tenantId, isActing: false },
});
const sessions = [sessionOf('below'), sessionOf('in use')];
const held = { tag: 'permissions', hasPerms: true, perms: { can_manage_site_users: true } } as const;

describe('the user who is logged in', () => {
  it('holds the person, the rights, how it logged in and its sessions in order (SESS-003)', () => {
    expect(loggedInUserOf(ada, sessions, held)).toEqual({
      id: 7,
      tenantId,
      username: 'ada',
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      permissions: { can_create_courses: true },
      tenantPermissions: { can_manage_site_users: true },
      canSeeHidden: true,
      isTestStudent: false,
      loginMethod,
      sessions,
      fullyLoaded: true,
    });
  });

  it('has neither institution nor name where there is none (SESS-003)', () => {
    const user = loggedInUserOf({ ...ada, tenantId: null, name: '' }, sessions, undefined);
    expect(user).not.toHaveProperty('tenantId');
    expect(user).not.toHaveProperty('name');
  });

  it('is fully loaded once the rights of its institution have arrived, if it has one (SESS-034)', () => {
    expect(loggedInUserOf(ada, sessions, undefined).fullyLoaded).toBe(false);
    expect(loggedInUserOf(ada, sessions, { tag: 'no-permissions', hasPerms: false }).fullyLoaded).toBe(true);
    expect(loggedInUserOf({ ...ada, tenantId: null }, sessions, undefined).fullyLoaded).toBe(true);
  });
});

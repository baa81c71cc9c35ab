import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import {
  courseNotJoinable,
  enrollLinkExpired,
  enrollLinkUsedUp,
  otherRole,
  registeringOff,
} from './refusals.ts';
import { linkStateOf, mayJoin, mayRegisterBy } from './rules.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const open = {
  expirationDate: null,
  maxUses: null,
  uses: 0,
  roleId: 2,
  allowRegister: false,
  course: { state: 'visible' as const, tenantId: 't' },
};

describe('a link', () => {
  it.each([
    [{}, 'open'],
    [{ expirationDate: new Date('2026-03-01T12:00:00.001Z') }, 'open'],
    [{ expirationDate: now }, 'expired'],
    [{ maxUses: 3, uses: 2 }, 'open'],
    [{ maxUses: 3, uses: 3 }, 'used up'],
    // The limit was lowered below what had been used.
    [{ maxUses: 1, uses: 3 }, 'used up'],
  ])('with %j is %s', (facts, state) => {
    expect(linkStateOf({ ...open, ...facts }, now)).toBe(state);
  });

  it.each([
    ['newcomers while it is open', {}, undefined, undefined],
    ['nobody after its date', { expirationDate: now }, undefined, enrollLinkExpired],
    ['nobody once it is used up', { maxUses: 1, uses: 1 }, undefined, enrollLinkUsedUp],
    [
      'nobody into an archived course',
      { course: { state: 'archived' as const, tenantId: 't' } },
      undefined,
      courseNotJoinable,
    ],
    ['members of its role always', { expirationDate: now }, 2, undefined],
    ['no members of another role', {}, 3, otherRole],
  ])('lets in %s', (_what, facts, roleId, refusal) => {
    expect(reasonOf(mayJoin({ ...open, ...facts }, { roleId }, now))).toBe(refusal?.text);
  });

  it('lets people register only when it says so, and never when it is closed', () => {
    expect(reasonOf(mayRegisterBy(open, now))).toBe(registeringOff.text);
    const registering = { ...open, allowRegister: true };
    expect(reasonOf(mayRegisterBy(registering, now))).toBeUndefined();
    expect(reasonOf(mayRegisterBy({ ...registering, expirationDate: now }, now))).toBe(
      enrollLinkExpired.text,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { isEmail, needsOldPassword, profileChangesOf } from './profile.ts';

const before = { name: 'Ada', email: 'ada@example.org' };
const values = { ...before, oldPw: '', newPw: '', confirmPw: '' };

describe('the profile form', () => {
  it('sends oldPw and newPw under the names of the call, and only what changed (PROF-010)', () => {
    expect(profileChangesOf(before, values)).toEqual({});
    const changed = { ...values, name: 'Ada L.', oldPw: 'old', newPw: 'new', confirmPw: 'new' };
    expect(profileChangesOf(before, changed)).toEqual({
      name: 'Ada L.',
      oldPassword: 'old',
      newPassword: 'new',
    });
  });

  it('needs the current password for a new address or password, not for a name (PROF-006)', () => {
    expect(needsOldPassword(before, { ...values, name: 'Ada L.' })).toBe(false);
    expect(needsOldPassword(before, { ...values, email: 'a@example.org' })).toBe(true);
    expect(needsOldPassword(before, { ...values, newPw: 'x' })).toBe(true);
  });

  it('knows an address from anything else (PROF-007)', () => {
    expect(isEmail('ada@example.org')).toBe(true);
    expect(isEmail('ada')).toBe(false);
  });
});

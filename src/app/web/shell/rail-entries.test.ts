import { describe, expect, it } from 'vitest';
import { railEntriesOf, showsSidebar, type RailEntry, type RailFacts } from './rail-entries.ts';

const visitor: RailFacts = {
  isLoggedIn: false,
  mayRegister: false,
  isInLti: false,
  managesLtiCourse: false,
  hasCourse: false,
  mayEnterStudentView: false,
  isInStudentView: false,
  isSiteAdmin: false,
  isTenantAdmin: false,
  hasDocumentation: true,
};
const person: RailFacts = { ...visitor, isLoggedIn: true };

function entriesOf(facts: RailFacts): RailEntry[] {
  const { upper, lower } = railEntriesOf(facts);
  return [...upper, ...lower];
}

describe('the entries of the sidebar', () => {
  it('begin for visitors with Log in (SHELL-002)', () => {
    expect(entriesOf(visitor)).toEqual(['login', 'keys', 'documentation']);
    expect(entriesOf(person)).not.toContain('login');
  });

  it('offer Register to visitors where it is enabled, and to nobody else (SHELL-003)', () => {
    expect(entriesOf({ ...visitor, mayRegister: true })).toContain('register');
    expect(entriesOf(visitor)).not.toContain('register');
    expect(entriesOf({ ...person, mayRegister: true })).not.toContain('register');
  });

  it('hold for everybody who is logged in the own panel, courses, notifications and Log out (SHELL-004, SHELL-010)', () => {
    expect(entriesOf(person)).toEqual([
      ...['home', 'goTo', 'user', 'courses', 'notifications'],
      ...['theme', 'keys', 'documentation', 'logOut'],
    ]);
    expect(entriesOf({ ...person, hasCourse: true })).toContain('assignments');
  });

  it('offer a new tab to those who manage the course in a learning management system (SHELL-005)', () => {
    const manager = { ...person, isInLti: true, managesLtiCourse: true };
    expect(entriesOf(manager)).toContain('newTab');
    expect(entriesOf({ ...manager, managesLtiCourse: false })).not.toContain('newTab');
    expect(entriesOf({ ...manager, isInLti: false })).not.toContain('newTab');
  });

  it('hold no Log out in a learning management system (SHELL-010)', () => {
    const manager = { ...person, isInLti: true, managesLtiCourse: true };
    expect(entriesOf(manager)).not.toContain('logOut');
  });

  it('hold no notifications in student view: a student would not get them (SHELL-027)', () => {
    expect(entriesOf({ ...person, isInStudentView: true })).not.toContain('notifications');
  });

  it('hold student view for those who may enter it (SHELL-006)', () => {
    expect(entriesOf({ ...person, mayEnterStudentView: true })).toContain('studentView');
    expect(entriesOf(person)).not.toContain('studentView');
  });

  it('lead administrators of the site to Admin, those of an institution to its page (SHELL-007, SHELL-008)', () => {
    const both = { ...person, isSiteAdmin: true, isTenantAdmin: true };
    expect(entriesOf(both)).toContain('admin');
    expect(entriesOf(both)).not.toContain('tenant');
    expect(entriesOf({ ...both, isSiteAdmin: false })).toContain('tenant');
    expect(entriesOf({ ...both, isSiteAdmin: false })).not.toContain('admin');
    expect(entriesOf(person)).not.toContain('tenant');
  });

  it('hold Documentation unless its target is empty (SHELL-009, SHELL-026)', () => {
    expect(entriesOf({ ...visitor, hasDocumentation: false })).not.toContain('documentation');
  });
});

describe('the sidebar', () => {
  it('stays away on pages that hide it (NAV-040)', () => {
    expect(showsSidebar(visitor, {})).toBe(true);
    expect(showsSidebar(visitor, { hidesSidebar: true })).toBe(false);
  });

  it('is shown in a learning management system to those who manage the course (SHELL-014)', () => {
    expect(showsSidebar({ isInLti: true, managesLtiCourse: false }, {})).toBe(false);
    expect(showsSidebar({ isInLti: true, managesLtiCourse: true }, {})).toBe(true);
  });
});

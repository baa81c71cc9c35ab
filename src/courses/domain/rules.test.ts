import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { courseArchived, ownEnrollment, stateNotSettable, testStudentFixed } from './refusals.ts';
import { mayChangeEnrollment, mayChangeIn, maySetState } from './rules.ts';

describe('courses', () => {
  it('are read-only while they are archived (COURSE-010)', () => {
    expect(mayChangeIn({ state: 'visible' }).allowed).toBe(true);
    expect(reasonOf(mayChangeIn({ state: 'archived' }))).toBe(courseArchived.text);
  });

  it('go from archived back to visible, but only the site deletes them (COURSE-010)', () => {
    expect(maySetState('archived').allowed).toBe(true);
    expect(maySetState('visible').allowed).toBe(true);
    expect(reasonOf(maySetState('deleted'))).toBe(stateNotSettable.text);
  });

  it('let nobody change their own membership or the test student (COURSE-014)', () => {
    expect(mayChangeEnrollment(1, { id: 2, isTestStudent: false }).allowed).toBe(true);
    expect(reasonOf(mayChangeEnrollment(1, { id: 1, isTestStudent: false }))).toBe(ownEnrollment.text);
    expect(reasonOf(mayChangeEnrollment(1, { id: 2, isTestStudent: true }))).toBe(testStudentFixed.text);
  });
});

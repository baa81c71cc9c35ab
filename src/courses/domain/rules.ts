import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import type { CourseState } from './model.ts';
import { courseArchived, ownEnrollment, stateNotSettable, testStudentFixed } from './refusals.ts';

/** An archived course is read-only for all: no change, no hand-in, no new run (COURSE-010). */
export function mayChangeIn(course: { state: CourseState }): Verdict {
  return course.state === 'archived' ? refused(courseArchived) : allowed;
}

/** Only the site deletes a course; archived can go back to visible (COURSE-010). */
export function maySetState(state: CourseState): Verdict {
  return state === 'deleted' ? refused(stateNotSettable) : allowed;
}

/** Nobody changes or removes himself; the test student stays as it is (COURSE-014). */
export function mayChangeEnrollment(
  callerId: number,
  member: { id: number; isTestStudent: boolean },
): Verdict {
  if (member.id === callerId) return refused(ownEnrollment);
  return member.isTestStudent ? refused(testStudentFixed) : allowed;
}

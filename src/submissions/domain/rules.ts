// Who may hand in, and when.
import type { CoursePermission } from '../../access/domain/permission.ts';
import { allowed, firstRefusal, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import { cameAfter, type HandInMoments } from './lateness.ts';
import type { HandInDates } from './model.ts';
import {
  assignmentLocked,
  deadlinePassed,
  deadlineUnset,
  mayNotSubmit,
  uploadTypeDisabled,
} from './refusals.ts';

export interface HandInFacts {
  /** What the one who sends it holds in the course. */
  readonly permissions: ReadonlySet<CoursePermission>;
  readonly isOwn: boolean;
  readonly isTest: boolean;
  readonly kind: 'normal' | 'exam';
  readonly filesUploadEnabled: boolean;
  /** The author's own dates. */
  readonly dates: HandInDates;
  /** While the body is on its way the end is that of the beginning: the rule is asked again when it is there. */
  readonly moments: HandInMoments;
}

/** The rule 'submit', in the order of behaviour 11.2; limits of attempts come after it. */
export function mayHandIn(facts: HandInFacts): Verdict {
  return firstRefusal(mayHandInFor(facts), mayHandInNow(facts), mayUpload(facts));
}

function mayHandInFor(facts: HandInFacts): Verdict {
  const needed: CoursePermission = facts.isTest
    ? 'can_create_test_submissions'
    : facts.isOwn
      ? 'can_submit_own_work'
      : 'can_submit_others_work';
  return facts.permissions.has(needed) ? allowed : missing(mayNotSubmit, needed);
}

function mayHandInNow({ permissions, kind, isTest, dates, moments }: HandInFacts): Verdict {
  if (dates.deadline === null && kind === 'exam' && !isTest) return refused(deadlineUnset);
  if (cameAfter(moments, dates.deadline) && !permissions.has('can_upload_after_deadline')) {
    return missing(deadlinePassed, 'can_upload_after_deadline');
  }
  if (cameAfter(moments, dates.lockDate) && !permissions.has('can_upload_after_lock_date')) {
    return missing(assignmentLocked, 'can_upload_after_lock_date');
  }
  return allowed;
}

function mayUpload({ permissions, filesUploadEnabled }: HandInFacts): Verdict {
  const mayUseAll = permissions.has('can_always_use_all_upload_types');
  return filesUploadEnabled || mayUseAll ? allowed : refused(uploadTypeDisabled);
}

function missing(refusal: Parameters<typeof refused>[0], permission: CoursePermission): Verdict {
  return refused(refusal, {
    description: `Missing ${permission} (course).`,
    resource: 'course',
    operation: permission,
    extra: { missingPermissions: [permission] },
  });
}

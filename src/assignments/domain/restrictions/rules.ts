// Decides whether somebody who may know of an assignment may also open it.
import { allowed, firstRefusal, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { Assignment } from '../model.ts';
import { examLocked, ipNotAllowed, passwordRequired } from './refusals.ts';

export interface Opener {
  /** True when the session has given the password, or its person needs none. */
  readonly isVerified: boolean;
  /** True when the address lies inside a range, or the person may use any address. */
  readonly isInside: boolean;
  readonly address: string;
}

export function mayOpen(restrictions: Assignment['restrictions'], opener: Opener): Verdict {
  return firstRefusal(
    !restrictions.password || opener.isVerified ? allowed : refused(passwordRequired),
    mayComeFrom(restrictions, opener),
  );
}

/** Says in the words of the invigilator why a student is locked out. */
export function examLockedFor(reason: string): Verdict {
  return refused(examLocked, {
    text: reason === '' ? examLocked.text : `${examLocked.text} Their reason: ${reason}`,
  });
}

/** Checks only the address; it is also asked before a password is checked. */
export function mayComeFrom(
  restrictions: Assignment['restrictions'],
  { isInside, address }: Omit<Opener, 'isVerified'>,
): Verdict {
  if (!restrictions.ip || isInside) return allowed;
  return refused(ipNotAllowed, { text: `${ipNotAllowed.text} Your address is ${address}.` });
}

/** What is shown of an assignment that may not be opened; each field is decided here (ASGN-054). */
export function closedAssignmentOf(assignment: Assignment): Assignment {
  const { id, name, createdAt, courseId, kind, hasMultipleTimeframes, restrictions, orderKey } = assignment;
  const { timeframe, isExtended, gradeAvailability } = assignment;
  return {
    id,
    name,
    createdAt,
    courseId,
    kind,
    hasMultipleTimeframes,
    isExtended,
    restrictions,
    timeframe,
    gradeAvailability,
    orderKey,
    isLti: false,
    lmsName: null,
    hasDescription: false,
    cgignore: null,
    cgignoreVersion: null,
    sendLoginLinks: false,
    fixedMaxRubricPoints: null,
    maxGrade: null,
    grading: { scale: 'percentage' },
    groupSet: null,
    autoTestId: null,
    hasAutoTestV2: false,
    filesUploadEnabled: false,
    editorUploadEnabled: false,
    webhookConfiguration: { tag: 'disabled' },
    maxSubmissions: null,
    coolOffPeriod: 0,
    amountInCoolOffPeriod: 1,
    reminderTime: null,
    peerFeedbackSettings: null,
    regradeSettings: null,
    doneType: 'assigned_only',
    doneEmail: null,
    divisionParentId: null,
    anonymizedGrading: null,
    fileToLoadFirst: null,
    submissionMode: 'hand-in',
  };
}

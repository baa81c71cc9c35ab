// What the server says of itself, a person, an assignment, a course and a submission, for tests of screens.
import type { Assignment } from '../../src/assignments/domain/model.ts';
import type { ExtendedCourse } from '../../src/courses/domain/model.ts';
import type { ExtendedUser } from '../../src/people/domain/model.ts';
import type { ExtendedSubmission } from '../../src/submissions/domain/model.ts';
import type { About } from '../../src/tenants/domain/model.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');

export const aboutReply = (differences: Partial<About> = {}): About => ({
  version: '2.0.0',
  commit: 'c',
  currentTime: new Date(),
  settings: {},
  release: { version: '2.0.0', message: null, commit: 'c', date: null, uiPreference: null },
  ...differences,
});

export const userReply = (differences: Partial<ExtendedUser> = {}): ExtendedUser => ({
  id: 7,
  type: 'normal',
  name: 'Ada Lovelace',
  username: 'ada',
  isTestStudent: false,
  tenantId: null,
  group: null,
  email: 'ada@example.org',
  hidden: false,
  permissions: {},
  ...differences,
});

export const assignmentReply = (differences: Partial<Assignment> = {}): Assignment => ({
  id: 5,
  name: 'Sorting',
  createdAt,
  courseId: 1,
  kind: 'normal',
  hasMultipleTimeframes: false,
  isExtended: false,
  isLti: false,
  lmsName: null,
  hasDescription: false,
  restrictions: { password: false, ip: false },
  timeframe: { availability: { tag: 'fixed', value: true }, deadline: null, lockDate: null },
  gradeAvailability: { tag: 'fixed', value: false },
  cgignore: null,
  cgignoreVersion: null,
  sendLoginLinks: false,
  fixedMaxRubricPoints: null,
  maxGrade: null,
  grading: { scale: 'percentage' },
  groupSet: null,
  autoTestId: null,
  hasAutoTestV2: false,
  filesUploadEnabled: true,
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
  orderKey: 'a0',
  ...differences,
});

export const courseReply = (differences: Partial<ExtendedCourse> = {}): ExtendedCourse => ({
  id: 1,
  name: 'Programming 1',
  abbreviatedName: '',
  createdAt,
  virtual: false,
  state: 'visible',
  tenantId: '7b1c4c9e-6d0f-4c43-8a3a-0c1f0a9a0001',
  price: null,
  ltiProvider: null,
  copyLockDate: null,
  authorization: { permissions: {}, paymentStatus: { tag: 'no-payment-required' } },
  ...differences,
});

export const submissionReply = (differences: Partial<ExtendedSubmission> = {}): ExtendedSubmission => ({
  id: 9,
  assignmentId: 5,
  user: {
    id: 7,
    type: 'normal',
    name: 'Ada Lovelace',
    username: 'ada',
    isTestStudent: false,
    tenantId: null,
    group: null,
  },
  origin: 'uploaded_files',
  createdAt,
  manualGradingStatus: 'unknown',
  grade: null,
  gradeOverridden: false,
  assignee: null,
  assigneeId: null,
  extraInfo: null,
  timeframe: { deadline: null, lockDate: null },
  isLatest: true,
  ...differences,
});

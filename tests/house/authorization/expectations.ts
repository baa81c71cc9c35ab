// What the catalogue says of every cell of the matrix, worked out apart from the code that decides.
import type { Access } from '../../../src/access/domain/endpoint.ts';
import { siteAdminFlags } from '../../../src/access/domain/site-admin-flags.ts';
import { permissionEntryOf } from '../../../src/access/domain/permission.ts';
import type { NamedEndpoint } from '../../../src/app/contract.ts';
import type { Caller } from './callers.ts';

export type Expected = 'answered' | 'refused' | 'no session';

type Question = (caller: Caller) => boolean;

/** Open to anybody who has no session, or a living one. */
export function isOpen(access: Access): boolean {
  return typeof access === 'object' && ('public' in access || 'signed' in access);
}

export function expectedOf({ name, endpoint }: NamedEndpoint, caller: Caller): Expected {
  const { access } = endpoint;
  if (caller.session === 'expired') return 'no session';
  if (isOpen(access)) return 'answered';
  if (caller.session === 'none') return 'no session';
  const isOpened = opens(access)(caller) && (besides[name]?.(caller) ?? true);
  return isOpened ? 'answered' : 'refused';
}

const isAdmin: Question = ({ siteRole }) => siteRole === 'Admin';
const isElsewhere: Question = ({ session }) => session === 'for another course';
const isLimited: Question = ({ session }) =>
  session === 'for this course' || session === 'for another course' || session === 'rights removed';
const isMember: Question = (caller) =>
  !isElsewhere(caller) && (isAdmin(caller) || caller.courseRole !== undefined);

/** Any of the permissions, by the default roles of the catalogue. */
function any(...names: string[]): Question {
  return (caller) => names.some((name) => holds(caller, name));
}

function all(...questions: Question[]): Question {
  return (caller) => questions.every((question) => question(caller));
}

/** Permissions about a person's own things hold in every session. */
const ownAffairs = ['can_use_snippets'];

function holds(caller: Caller, name: string): boolean {
  const entry = permissionEntryOf(name);
  if (!entry) throw new Error(`${name} is no permission.`);
  const { scope, defaultFor } = entry;
  if (scope === 'global')
    return (
      (!isLimited(caller) || ownAffairs.includes(name)) &&
      (isAdmin(caller) || defaultFor.includes(caller.siteRole))
    );
  if (caller.session === 'rights removed' || isElsewhere(caller)) return false;
  return isAdmin(caller) || (caller.courseRole !== undefined && defaultFor.includes(caller.courseRole));
}

function opens(access: Access): Question {
  if (access === 'session') return () => true;
  if (typeof access === 'object' && 'permission' in access) return any(...[access.permission].flat());
  if (typeof access === 'object' && 'rule' in access) {
    const question = ruleOpens[access.rule];
    if (!question) throw new Error(`Nothing says whom the rule "${access.rule}" lets in.`);
    return question;
  }
  throw new Error('Nobody calls this with a session.');
}

const never: Question = () => false;
const seesWork = any('can_see_others_work');

/** Rules decide on one object. Here it is the sample's, which is never the caller's own. */
export const ruleOpens: Readonly<Record<string, Question>> = {
  'see course': isMember,
  'see section': any('can_view_course_sections', 'can_edit_course_sections'),
  'join by link': (caller) =>
    !isElsewhere(caller) &&
    caller.of !== 'another institution' &&
    (caller.courseRole ?? 'Student') === 'Student',
  'see assignment': any('can_see_assignments'),
  'change assignment': any('can_edit_assignment_info'),
  'import into assignment': all(
    any('can_edit_cgignore'),
    any('can_edit_assignment_info'),
    any('manage_rubrics'),
    any('can_edit_autotest'),
    any('can_edit_group_set'),
  ),
  'see timeframes': any('can_see_assignments'),
  'see group': any('can_view_others_groups'),
  'change group': all(any('can_view_others_groups'), any('can_edit_others_groups')),
  submit: any('can_submit_own_work'),
  'see submission': seesWork,
  'see submissions': any('can_see_assignments'),
  'delete submission': all(seesWork, any('can_delete_submission')),
  'view files': any('can_see_others_work', 'can_view_plagiarism'),
  'view teacher files': all(seesWork, any('can_edit_others_work')),
  'edit files': all(seesWork, any('can_edit_others_work')),
  'see grade': all(seesWork, any('can_see_grade_before_open')),
  'edit grade': all(seesWork, any('can_see_grade_before_open'), any('can_grade_work')),
  'assign grader': all(seesWork, any('can_assign_graders')),
  'set grader status': any('can_update_grader_status'),
  'add comment': all(seesWork, any('can_grade_work')),
  'edit reply': all(seesWork, any('can_edit_others_comments')),
  'see reply edits': all(seesWork, any('can_view_others_comment_edits')),
  'see reply counts': seesWork,
  'see feedback in a course': seesWork,
  'see peer feedback subjects': seesWork,
  'see AutoTest result': seesWork,
  'see linter and quality comments': seesWork,
  'restart AutoTest result': all(any('can_run_autotest'), any('can_delete_autotest_run')),
  self: never,
  'see user': any('can_manage_site_users'),
  'see tenant statistics': any('can_see_other_tenant_statistics', ...siteAdminFlags),
  'see course statistics': any('can_view_analytics'),
  'use snippet': all(any('can_use_snippets'), any('can_view_course_snippets', 'can_manage_course_snippets')),
  'own notification': never,
  'own task': never,
};

const seesPeerReplies = all(
  seesWork,
  any('can_see_peer_feedback_before_done'),
  any('can_view_inline_feedback_before_approved'),
);

/** What endpoints ask beside their access value. */
const besides: Readonly<Record<string, Question>> = {
  // The sample is the teacher's own.
  patchOwnSnippet: never,
  // The sample is an upload of the student's own.
  getUpload: never,
  appendToUpload: never,
  removeOwnSnippet: never,
  listCourseSnippets: any('can_use_snippets'),
  putCourseSnippet: any('can_use_snippets'),
  patchCourseSnippet: any('can_use_snippets'),
  removeCourseSnippet: any('can_use_snippets'),
  // Of the callers only administrators see the course that the snippets come from.
  importCourseSnippets: isAdmin,
  restartAutoTestResult: seesWork,
  listAutoTestChanges: seesWork,
  // Grades are published in the samples of regrade requests; who sees the work sees them.
  listRegradeRequests: seesWork,
  replyToRegrade: any('can_grade_work'),
  decideRegrade: seesWork,
  drawSecondMarkings: all(seesWork, any('can_see_grade_before_open')),
  listSecondMarkings: all(seesWork, any('can_see_grade_before_open')),
  // The sample is a mark of the grader's own.
  putSecondMark: never,
  decideSecondMarking: all(seesWork, any('can_grade_work'), any('can_see_grade_before_open')),
  removeSecondMarking: all(seesWork, any('can_grade_work'), any('can_see_grade_before_open')),
  previewRelease: all(seesWork, any('can_see_grade_before_open')),
  listGivenComments: seesWork,
  getGraderDrift: all(seesWork, any('can_see_grade_before_open')),
  putDeskPresence: seesWork,
  deleteDeskPresence: seesWork,
  reopenRegrade: seesWork,
  // The samples are about the work of somebody else.
  askRegrade: never,
  withdrawRegrade: never,
  // Who approves a reply must see it.
  approveReply: seesPeerReplies,
  disapproveReply: seesPeerReplies,
  // The sample is a group without its maker: one for others.
  createGroup: any('can_edit_others_groups'),
  restartAutoTestResults: seesWork,
  // A session can only be restricted further, and the sample restricts it to its course.
  restrictSession: ({ session }) => session !== 'for another course' && session !== 'rights removed',
  // The feed would show what such a session may not see.
  makeCalendarFeed: ({ session }) => session !== 'rights removed',
  makeOwnCalendarFeed: ({ session }) => session === undefined,
  duplicateAssignment: any('can_edit_assignment_info'),
  // What is copied lies in a course of somebody else.
  importIntoCourse: isAdmin,
  // Work is handed in by members.
  uploadSubmission: ({ courseRole }) => courseRole !== undefined,
  beginUpload: ({ courseRole }) => courseRole !== undefined,
  setUpGitHook: ({ courseRole }) => courseRole !== undefined,
  getGitHandIn: ({ courseRole }) => courseRole !== undefined,
  removeGitHook: ({ courseRole }) => courseRole !== undefined,
};

/** Refusals that are about the call, not about rights alone. */
export const otherRefusals: Readonly<Record<string, number>> = {
  restrictSession: 400,
  uploadSubmission: 400,
  beginUpload: 400,
  setUpGitHook: 400,
  getGitHandIn: 400,
  removeGitHook: 400,
  // Members with another role.
  joinByLink: 409,
};

// What permissions of a course open in the holder's own sections, and what they show of sections.
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import { sectionContract } from '../../../src/courses/domain/sections/contract.ts';
import { feedbackContract } from '../../../src/feedback/domain/contract.ts';
import { submissionContract } from '../../../src/submissions/domain/contract.ts';
import { revisionContract } from '../../../src/submissions/domain/revisions/contract.ts';
import { buildSection, schedule, until } from '../../support/build-group.ts';
import { formOf, handIn } from '../../support/build-submission.ts';
import { feedbackSamples } from '../../support/samples/feedback.ts';
import { sectionSamples } from '../../support/samples/sections.ts';
import { submissionSamples } from '../../support/samples/submissions.ts';
import { callOf, type Opening } from './opening.ts';

const sees = ['can_see_assignments'] as const;
const seesFeedback = [...sees, 'can_see_others_work', 'can_see_user_feedback_before_done'] as const;

const ofSections: readonly Opening[] = [
  {
    permission: 'can_view_course_sections',
    opens: 'a section with its members (SEC-005, PERM-049)',
    tries: callOf(sectionContract.listSectionMembers, sectionSamples.listSectionMembers),
  },
  {
    permission: 'can_edit_course_sections',
    opens: 'a new section (SEC-005, PERM-050)',
    tries: callOf(sectionContract.createSection, sectionSamples.createSection),
  },
  {
    permission: 'can_view_own_course_section_members',
    opens: 'who else is in an own section (SEC-005, PERM-051)',
    tries: async (w, caller) => {
      const sectionId = await buildSection(w, [caller, w.student]);
      const { memberIds } = await caller.call(sectionContract.getSection, { params: { sectionId } });
      return memberIds.includes(w.student.id);
    },
  },
  {
    permission: 'can_view_all_assignment_timeframes',
    opens: 'the schedules of all sections (PERM-070, ASGN-051)',
    beside: sees,
    tries: async (w, caller) => {
      const { id: assignmentId } = await w.assignment();
      const section = await buildSection(w, [w.student]);
      await schedule(w, assignmentId, { general: until(w, 1), sections: [[section, until(w, 2)]] });
      const params = { assignmentId };
      return (await caller.call(assignmentContract.listTimeframes, { params })).length > 1;
    },
  },
];

/** What each permission "in section" opens, tried without any section: then it opens nothing. */
export const inSectionOpenings: readonly Opening[] = [
  {
    permission: 'can_submit_others_in_section_work',
    opens: 'handing in for a student of an own section (PERM-074, SUB-039, SEC-005)',
    beside: sees,
    tries: async (w, caller) => {
      const { id: assignmentId } = await w.assignment();
      const query = { authorId: w.student.id };
      const upload = formOf({ 'main.py': 'pass\n' });
      await caller.call(submissionContract.uploadSubmission, { params: { assignmentId }, query, upload });
    },
  },
  {
    permission: 'can_see_others_in_section_work',
    opens: 'the work of a student of an own section (PERM-078, SUB-039, SEC-005)',
    beside: sees,
    tries: async (w, caller) => {
      const { id: submissionId } = await handIn(w.student, (await w.assignment()).id);
      await caller.call(submissionContract.getSubmission, { params: { submissionId } });
    },
  },
  {
    permission: 'can_edit_others_in_section_work',
    opens: 'changing the files of a student of an own section (PERM-080, SEC-005, FILE-027)',
    beside: [...sees, 'can_see_others_work'],
    tries: callOf(revisionContract.changeTeacherFile, submissionSamples.changeTeacherFile),
  },
  {
    permission: 'can_edit_others_in_section_comments',
    opens: 'changing what somebody wrote about the work of an own section (PERM-098, SEC-005)',
    beside: seesFeedback,
    tries: callOf(feedbackContract.editReply, feedbackSamples.editReply),
  },
  {
    permission: 'can_view_others_in_section_comment_edits',
    opens: 'how that was changed (PERM-101, SEC-005)',
    beside: seesFeedback,
    tries: callOf(feedbackContract.listReplyEdits, feedbackSamples.listReplyEdits),
  },
];

/** The attempt by somebody who shares a section with the student. */
function inOneSection(tries: Opening['tries']): Opening['tries'] {
  return async (w, caller) => {
    await buildSection(w, [caller, w.student]);
    return tries(w, caller);
  };
}

export const sectionOpenings: readonly Opening[] = [
  ...ofSections,
  ...inSectionOpenings.map((row) => ({ ...row, tries: inOneSection(row.tries) })),
];

// What permissions of a course open in the course and its assignments.
import { libraryContract } from '../../../src/library/domain/contract.ts';
import { importPermissions } from '../../../src/library/domain/rules.ts';
import { librarySamples } from '../../support/samples/library.ts';
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import { restrictionContract } from '../../../src/assignments/domain/restrictions/contract.ts';
import { mailLoginLinks } from '../../../src/assignments/server/exam/mail-job.ts';
import { courseContract } from '../../../src/courses/domain/contract.ts';
import { gradingContract } from '../../../src/grading/domain/contract.ts';
import { insightContract } from '../../../src/insights/domain/contract.ts';
import { snippetContract } from '../../../src/snippets/domain/contract.ts';
import { examIn, hour, newestLink } from '../../support/build-exam.ts';
import { assignmentSamples, restrictionSamples } from '../../support/samples/assignments.ts';
import { courseSamples } from '../../support/samples/courses.ts';
import { gradingSamples } from '../../support/samples/grading.ts';
import { insightSamples } from '../../support/samples/insights.ts';
import { courseSnippet, snippetSamples } from '../../support/samples/snippets.ts';
import type { Actor, World } from '../../support/world.ts';
import { callOf, type Opening } from './opening.ts';

const sees = ['can_see_assignments'] as const;
const hidden = { availability: { tag: 'timed', availableAt: null } } as const;

/** The attempt to change fields of an assignment. */
function patchWith(body: {
  name?: string;
  maxGrade?: number;
  ignore?: string;
  ignoreVersion?: 'IgnoreFilterManager';
  reminderTime?: null;
}): Opening['tries'] {
  return async (w, caller) => {
    const { id: assignmentId } = await w.assignment();
    await caller.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
  };
}

/** The attempt to change fields of the course. */
function patchCourseWith(body: { name?: string; state?: 'archived' }): Opening['tries'] {
  return async (w, caller) => {
    const params = { courseId: w.course.id };
    await caller.call(courseContract.patchCourse, { params, body });
    // The other rows find the course as it was.
    await w.admin.call(courseContract.patchCourse, { params, body: { state: 'visible' } });
  };
}

async function readAssignment(w: World, caller: Actor, wishes: Parameters<World['assignment']>[0]) {
  const { id: assignmentId } = await w.assignment(wishes);
  return caller.call(assignmentContract.getAssignment, { params: { assignmentId } });
}

export const courseOpenings: readonly Opening[] = [
  {
    permission: 'can_view_course_snippets',
    opens: 'the snippets of the course (PERM-129, SNIP-037)',
    beside: ['can_use_snippets'],
    tries: callOf(snippetContract.listCourseSnippets, snippetSamples.listCourseSnippets),
  },
  {
    permission: 'can_view_course_snippets',
    opens: 'counting a use of a snippet of the course',
    beside: ['can_use_snippets'],
    tries: async (w, caller) => {
      const { id: snippetId } = await courseSnippet(w);
      await caller.call(snippetContract.countSnippetUse, { params: { snippetId } });
    },
  },
  {
    permission: 'can_manage_course_snippets',
    opens: 'a new snippet of the course (PERM-128, SNIP-037)',
    beside: ['can_use_snippets', 'can_view_course_snippets'],
    tries: callOf(snippetContract.putCourseSnippet, snippetSamples.putCourseSnippet),
  },
  {
    permission: 'can_edit_course_roles',
    opens: 'a new role (PERM-040)',
    tries: callOf(courseContract.createCourseRole, courseSamples.createCourseRole),
  },
  {
    permission: 'can_edit_course_users',
    opens: 'enrolling a person (PERM-041, COURSE-015)',
    tries: callOf(courseContract.putEnrollment, courseSamples.putEnrollment),
  },
  {
    permission: 'can_see_course_roles',
    opens: 'the roles of others (PERM-042)',
    tries: async (w, caller) => {
      const params = { courseId: w.course.id };
      const roles = await caller.call(courseContract.listCourseRoles, { params });
      return roles.some(({ name }) => name === 'Full TA');
    },
  },
  {
    permission: 'can_list_course_users',
    opens: 'the members (PERM-043, COURSE-015)',
    tries: callOf(courseContract.listEnrollments, courseSamples.listEnrollments),
  },
  {
    permission: 'can_edit_course_info',
    opens: 'the name of the course (PERM-044, COURSE-015)',
    tries: patchCourseWith({ name: 'Another name' }),
  },
  {
    permission: 'can_archive_courses',
    opens: 'putting the course into the archive (PERM-045, COURSE-015)',
    tries: patchCourseWith({ state: 'archived' }),
  },
  {
    permission: 'can_see_archived_courses',
    opens: 'the course when it is archived (PERM-046, COURSE-015)',
    tries: async (w, caller) => {
      const params = { courseId: w.course.id };
      const become = (state: 'archived' | 'visible') =>
        w.admin.call(courseContract.patchCourse, { params, body: { state } });
      await become('archived');
      try {
        await caller.call(courseContract.getCourse, { params });
      } finally {
        await become('visible');
      }
    },
  },
  {
    permission: 'can_email_students',
    opens: 'writing to the members (PERM-047, COURSE-015)',
    tries: callOf(courseContract.mailMembers, courseSamples.mailMembers),
  },
  {
    permission: 'can_receive_login_links',
    opens: 'a personal link to an exam, by mail (PERM-048, ASGN-051)',
    tries: async (w, caller) => {
      const examId = await examIn(w, hour);
      await mailLoginLinks(w.platform);
      return (await newestLink(w, caller, examId)) !== '';
    },
  },
  {
    permission: 'can_view_analytics',
    opens: 'the numbers of the course (PERM-125)',
    tries: callOf(insightContract.getCourseStatistics, insightSamples.getCourseStatistics),
  },
  {
    permission: 'can_create_assignment',
    opens: 'a new assignment (PERM-062, ASGN-051)',
    tries: callOf(assignmentContract.createAssignment, assignmentSamples.createAssignment),
  },
  {
    permission: 'can_see_assignments',
    opens: 'an open assignment (PERM-063, ASGN-051)',
    tries: (w, caller) => readAssignment(w, caller, {}),
  },
  {
    permission: 'can_see_hidden_assignments',
    opens: 'an assignment that is hidden (PERM-064, ASGN-051)',
    beside: sees,
    tries: (w, caller) => readAssignment(w, caller, { timeframe: hidden }),
  },
  {
    permission: 'can_delete_assignments',
    opens: 'deleting an assignment (PERM-065, ASGN-051)',
    beside: sees,
    tries: callOf(assignmentContract.removeAssignment, assignmentSamples.removeAssignment),
  },
  {
    permission: 'can_edit_assignment_info',
    opens: 'the name of an assignment (PERM-066, ASGN-051)',
    beside: sees,
    tries: patchWith({ name: 'Another name' }),
  },
  {
    permission: 'can_edit_assignment_info',
    opens: 'what is handed in, and how (PERM-066)',
    beside: sees,
    tries: callOf(assignmentContract.patchSubmitTypes, assignmentSamples.patchSubmitTypes),
  },
  {
    permission: 'can_edit_assignment_access_restrictions',
    opens: 'the password of an assignment (PERM-067, ASGN-051)',
    beside: sees,
    tries: callOf(restrictionContract.getAssignmentPassword, restrictionSamples.getAssignmentPassword),
  },
  {
    permission: 'can_edit_assignment_access_restrictions',
    opens: 'from where an assignment is opened (PERM-067)',
    beside: sees,
    tries: callOf(restrictionContract.putAllowedIp, restrictionSamples.putAllowedIp),
  },
  {
    permission: 'can_view_password_restricted_assignments',
    opens: 'an assignment with a password (PERM-069, ASGN-025, ASGN-051)',
    beside: sees,
    tries: async (w, caller) => {
      const { params } = (await restrictionSamples.getAssignmentPassword(w)).input;
      await caller.call(assignmentContract.getAssignment, { params });
    },
  },
  {
    permission: 'can_view_ip_restricted_assignments',
    opens: 'an assignment from an address that is not allowed (PERM-068, ASGN-024, ASGN-051)',
    beside: sees,
    tries: async (w, caller) => {
      const { assignmentId } = (await restrictionSamples.removeAllowedIp(w)).input.params;
      await caller.call(assignmentContract.getAssignment, { params: { assignmentId } });
    },
  },
  {
    permission: 'can_edit_maximum_grade',
    opens: 'the highest grade (PERM-071, GRADE-019, ASGN-051)',
    beside: sees,
    tries: patchWith({ maxGrade: 12 }),
  },
  {
    permission: 'can_edit_cgignore',
    opens: 'which files are taken (SUB-039)',
    beside: sees,
    tries: patchWith({ ignore: '*.class', ignoreVersion: 'IgnoreFilterManager' }),
  },
  {
    permission: 'can_update_course_notifications',
    opens: 'when graders are reminded (PERM-127, NOTIF-042)',
    beside: sees,
    tries: patchWith({ reminderTime: null }),
  },
  {
    permission: 'can_update_course_notifications',
    opens: 'reminding graders now (PERM-127, NOTIF-042)',
    beside: sees,
    tries: callOf(gradingContract.remindGraders, gradingSamples.remindGraders),
  },
  ...importPermissions.map((permission): Opening => ({
    permission,
    opens: 'an import into an assignment (ASGN-027, PERM-059, PERM-066, PERM-093, PERM-095, PERM-110)',
    beside: [...sees, ...importPermissions.filter((one) => one !== permission)],
    tries: callOf(libraryContract.importAssignment, librarySamples.importAssignment),
  })),
];

import { z } from 'zod';
import { courseHome, courseManagement } from '../../courses/domain/addresses.ts';
import { pageBelow } from '../../kernel/domain/address.ts';
import { PathId } from '../../kernel/domain/fields.ts';

export const assignmentManagement = pageBelow(courseHome, {
  path: '/$assignmentId',
  title: 'Assignment',
  params: { assignmentId: PathId },
  // The section of the tab that the page scrolls to.
  query: { at: z.string().max(30).optional().catch(undefined) },
  tabs: ['general', 'hand-in', 'schedule'],
});

/** All dates of a course, as a calendar or a list. */
export const courseSchedule = pageBelow(courseManagement, {
  path: '/schedule',
  title: 'Schedule',
  query: {
    view: z.string().default('calendar'),
    /** The chosen day of the calendar, which shows its month. */
    day: z.string().optional(),
    /** Only what counts for members of this section. */
    section: z.string().optional(),
    /** Whether the list begins with dates that are over. */
    earlier: z.string().optional(),
  },
});

/** The work on an assignment: the start page for students, the list of submissions for staff. */
export const assignmentWork = pageBelow(assignmentManagement, {
  path: '/submissions/',
  title: 'Submissions',
  tabs: ['student-start', 'hand-in', 'regrade-requests'],
});

/** The ids that identify an assignment in addresses. */
export type AssignmentPlace = z.infer<typeof assignmentManagement.params>;

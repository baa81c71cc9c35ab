import { z } from 'zod';
import { courseHome } from '../../courses/domain/addresses.ts';
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

/** The work on an assignment: the start page for students, the list of submissions for staff. */
export const assignmentWork = pageBelow(assignmentManagement, {
  path: '/submissions/',
  title: 'Submissions',
  tabs: ['student-start', 'hand-in'],
});

/** The ids that identify an assignment in addresses. */
export type AssignmentPlace = z.infer<typeof assignmentManagement.params>;

import { z } from 'zod';
import { courseHome } from '../../courses/domain/addresses.ts';
import { pageBelow } from '../../kernel/domain/address.ts';
import { PathId } from '../../kernel/domain/fields.ts';

export const assignmentManagement = pageBelow(courseHome, {
  path: '/$assignmentId',
  title: 'Assignment',
  params: { assignmentId: PathId },
  // A part of a tab: the page starts there.
  query: { at: z.string().max(30).optional().catch(undefined) },
  tabs: ['general', 'hand-in', 'schedule'],
});

/** The work on an assignment: for students its start, for staff the list of what was handed in. */
export const assignmentWork = pageBelow(assignmentManagement, {
  path: '/submissions/',
  title: 'Submissions',
  tabs: ['student-start', 'hand-in'],
});

/** An assignment as addresses name it. */
export type AssignmentPlace = z.infer<typeof assignmentManagement.params>;

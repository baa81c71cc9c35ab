// All feedback on the work of one person in a course.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { Id, PathId } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';
import { seeCourseFeedbackRule } from '../access-rules.ts';
import { Reply, ThreadPlace } from '../model.ts';
import { feedbackSubject } from '../subjects.ts';

/** One reply, with where it stands. */
export const CourseFeedback = z
  .object({
    /** Whose work it is about; members of a group are told what was said on the work of the group. */
    student: User,
    assignmentId: Id,
    assignmentName: z.string(),
    thread: ThreadPlace,
    /** Path of the file; null for feedback on a whole submission. */
    path: z.string().nullable(),
    /** The reply by itself: it does not say what it answers. */
    reply: Reply,
  })
  .meta({ id: 'CourseFeedback' });
export type CourseFeedback = z.infer<typeof CourseFeedback>;

export const courseFeedbackContract = {
  listCourseFeedback: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/users/{userId}/feedback',
    wire: 'v2',
    summary:
      'Lists what others wrote on the work of a person in a course, newest first, as far as the caller sees it there. Assignments that hide names from the caller are left out.',
    about: [feedbackSubject],
    access: seeCourseFeedbackRule,
    params: z.object({ courseId: PathId, userId: PathId }),
    reply: z.array(CourseFeedback),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
} satisfies AppContract;

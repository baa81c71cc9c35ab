import { z } from 'zod';
import { courseManagement } from '../../courses/domain/addresses.ts';
import { pageBelow, withParts } from '../../kernel/domain/address.ts';
import { PathId } from '../../kernel/domain/fields.ts';
import { submission, submissionFile } from '../../submissions/domain/addresses.ts';

/** All feedback on the work of one person in a course. */
export const courseFeedback = pageBelow(courseManagement, {
  path: '/users/$userId/feedback',
  title: 'Feedback',
  params: { userId: PathId },
});

/** The tab that lists all feedback, the reply to bring into view, and the drawer that is open on small screens. */
const parts = {
  query: {
    replyToFocus: z.string().optional().catch(undefined),
    /** Grade, rubric and regrade requests. */
    panel: z.enum(['grade']).optional().catch(undefined),
  },
  tabs: ['feedback-overview'],
} as const;

export const submissionFeedback = withParts(submission, parts);
export const fileFeedback = withParts(submissionFile, parts);

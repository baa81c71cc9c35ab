import { z } from 'zod';
import { withParts } from '../../kernel/domain/address.ts';
import { submission, submissionFile } from '../../submissions/domain/addresses.ts';

/** The tab that lists all feedback, and the reply to bring into view. */
const parts = {
  query: { replyToFocus: z.string().optional().catch(undefined) },
  tabs: ['feedback-overview'],
} as const;

export const submissionFeedback = withParts(submission, parts);
export const fileFeedback = withParts(submissionFile, parts);

import { z } from 'zod';
import { assignmentWork } from '../../assignments/domain/addresses.ts';
import { pageBelow, withParts } from '../../kernel/domain/address.ts';
import { digits, PathId } from '../../kernel/domain/fields.ts';

/** What of the address of the list belongs to its table. */
export const submissionList = withParts(assignmentWork, {
  query: {
    q: z.string().catch(''),
    show: z.enum(['latest', 'all']).catch('latest'),
    mine: z.enum(['1', '']).catch(''),
    work: z.enum(['to-grade', '']).catch(''),
    /** The id of a grader, or `nobody`. */
    grader: z.string().catch(''),
    sort: z.string().catch(''),
  },
});

export const submission = pageBelow(assignmentWork, {
  path: '/$submissionId',
  title: 'Submission',
  params: { submissionId: PathId },
});

/** The submission with its files; without one the first file opens. */
export const submissionFile = pageBelow(submission, {
  path: '/files/{-$fileId}',
  title: submission.title,
  params: { fileId: z.string().optional() },
  /** Counts from 1, as people do. */
  query: { line: digits(1, Number.MAX_SAFE_INTEGER).optional().catch(undefined) },
  tabs: ['code'],
});

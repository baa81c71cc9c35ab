import { z } from 'zod';
import { assignmentWork } from '../../assignments/domain/addresses.ts';
import { pageAddress, pageBelow, withParts } from '../../kernel/domain/address.ts';
import { digits, PathId } from '../../kernel/domain/fields.ts';

/** The parts of the list's address that belong to its table. */
export const submissionList = withParts(assignmentWork, {
  query: {
    q: z.string().catch(''),
    show: z.enum(['latest', 'all']).catch('latest'),
    mine: z.enum(['1', '']).catch(''),
    work: z.enum(['to-grade', '']).catch(''),
    /** The id of a grader, or `nobody`. */
    grader: z.string().catch(''),
    sort: z.string().catch(''),
    /** On the scale from 0 to 10. */
    minGrade: z.string().catch(''),
    maxGrade: z.string().catch(''),
    /** ISO moments. */
    after: z.string().catch(''),
    before: z.string().catch(''),
    /** Where the list is split: grades and moments with commas between them, and the place of the part that is shown. */
    grades: z.string().catch(''),
    dates: z.string().catch(''),
    part: z.string().catch(''),
    /** What is exported: the rows and files of the filter or all, and the columns, all where none is named. */
    rows: z.enum(['filtered', '']).catch(''),
    files: z.enum(['all', 'filtered', '']).catch(''),
    columns: z.string().catch(''),
  },
});

export const submission = pageBelow(assignmentWork, {
  path: '/$submissionId',
  title: 'Submission',
  params: { submissionId: PathId },
});

/** A submission with its files. The first file opens when the address names none. */
export const submissionFile = pageBelow(submission, {
  path: '/files/{-$fileId}',
  title: submission.title,
  params: { fileId: z.string().optional() },
  /** Lines count from 1. */
  query: { line: digits(1, Number.MAX_SAFE_INTEGER).optional().catch(undefined) },
  tabs: ['code'],
});

/** Anybody checks a receipt of a hand-in here. */
export const receiptCheck = pageAddress({ path: '/receipts', title: 'Check a receipt' });

// Receipts of hand-ins: a text that proves what arrived and when, and its check by anybody.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { seeSubmissionRule } from '../access-rules.ts';
import { submissionFileSubject } from '../subjects.ts';

/** A receipt lists 500 files at most. */
export const longestReceipt = 600_000;

export const ReceiptCheck = z
  .object({
    isGenuine: z.boolean(),
    /** What the receipt says; null when this site did not sign it. */
    receipt: z
      .object({
        submissionId: z.string(),
        author: z.string(),
        course: z.string(),
        assignment: z.string(),
        receivedAt: z.date(),
        files: z.string(),
        digest: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ReceiptCheck' });
export type ReceiptCheck = z.infer<typeof ReceiptCheck>;

export const receiptContract = {
  downloadReceipt: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/receipt',
    wire: 'v2',
    summary: 'Downloads a receipt: what was handed in and when, signed by this site.',
    about: [submissionFileSubject],
    access: seeSubmissionRule,
    transport: 'download',
    params: z.object({ submissionId: PathId }),
  }),
  checkReceipt: endpoint({
    method: 'POST',
    path: '/receipt-checks',
    wire: 'v2',
    summary: 'Checks whether this site signed a receipt. It tells nothing but what the receipt says.',
    about: [],
    access: { public: 'A receipt is shown to people without an account, and the answer only repeats it.' },
    body: z.object({ receipt: z.string().max(longestReceipt, 'This is too long for a receipt.') }),
    reply: ReceiptCheck,
    status: 200,
    mayRunTwice: true,
    limits: { bodyBytes: 1024 * 1024 },
  }),
} satisfies AppContract;

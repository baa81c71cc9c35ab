// Signs receipts of hand-ins and checks the signature (decision 73). Nothing is stored: the files of a hand-in never
// change, so a receipt can be made again at any time.
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../access/server/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { siteAddress } from '../../../people/server/index.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { receiptCheck } from '../../domain/addresses.ts';
import type { ReceiptCheck } from '../../domain/receipts/contract.ts';
import {
  factsOfReceipt,
  fileLineOf,
  partsOfReceipt,
  receiptTextOf,
  signedReceiptOf,
} from '../../domain/receipts/receipt.ts';
import { accessSubmission } from '../access.ts';
import { listFilesOf } from '../file-store.ts';
import { namedRow } from '../reply.ts';

export async function downloadReceipt(ctx: Context, submissionId: number): Promise<Download> {
  const { submission, viewer, assignment, course } = await accessSubmission(ctx, submissionId);
  const rows = await listFilesOf(ctx.db, submissionId);
  const files = rows
    .flatMap(({ path, sha256 }) => (sha256 === null ? [] : [{ path, sha256 }]))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const digest = createHash('sha256');
  for (const file of files) digest.update(`${fileLineOf(file)}\n`);
  const settings = await readSettings(ctx.db, course.tenantId);
  const { authorName } = await namedRow(ctx.db, viewer.names, submission);
  const text = receiptTextOf({
    product: settings.get('PRODUCT_NAME'),
    submissionId,
    author: authorName,
    course: course.name,
    assignment: assignment.name,
    receivedAt: submission.createdAt,
    files,
    digest: digest.digest('hex'),
    checkedAt: siteAddress(ctx.platform, hrefOf(receiptCheck, {})),
  });
  return new Download({
    content: signedReceiptOf(text, signatureOf(ctx.platform, text)),
    contentType: 'text/plain; charset=utf-8',
    fileName: `receipt-${submissionId}.txt`,
  });
}

/** Repeats what a genuine receipt says, and tells nothing of any other. */
export function checkReceipt(platform: Platform, given: string): ReceiptCheck {
  const parts = partsOfReceipt(given);
  if (!parts || !isSame(signatureOf(platform, parts.text), parts.signature))
    return { isGenuine: false, receipt: null };
  const { receivedAt, ...facts } = factsOfReceipt(parts.text);
  return { isGenuine: true, receipt: { ...facts, receivedAt: new Date(receivedAt) } };
}

function signatureOf({ config }: Platform, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', 'receipts of hand-ins', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

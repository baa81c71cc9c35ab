// Questions about a submission that rooms above answer.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Download } from '../../kernel/server/http/download.ts';
import { declareSlot } from '../../kernel/server/slot.ts';
import { fileNotFound } from '../domain/refusals.ts';

export const submissionSlots = {
  /** The bytes of a file that tests of a submission left; its ids are UUIDs, those of handed-in files digits. */
  downloadOutputFile: declareSlot<(ctx: Context, fileId: string) => Promise<Download>>(
    'submissions.downloadOutputFile',
    () => Promise.reject(new RefusedError(fileNotFound)),
  ),
};

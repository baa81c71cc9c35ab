// Sending a large hand-in in parts, so that a cut line goes on where it stopped. The upload is then handed in by
// `uploadSubmission`, which names it.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { treeLimits } from '../../../assignments/domain/file-tree.ts';
import { digits, PathId, QueryFlag, Uuid } from '../../../kernel/domain/fields.ts';
import { declareSubject } from '../../../kernel/domain/subject.ts';
import { handInRule } from '../access-rules.ts';
import * as handIn from '../refusals.ts';
import { Upload, UploadFile } from './model.ts';
import * as refusals from './refusals.ts';

const uploadSubject = declareSubject('upload');

const ofUpload = z.object({ uploadId: Uuid });

export const uploadContract = {
  beginUpload: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/uploads',
    wire: 'v2',
    summary: 'Begins to send the files of a hand-in in parts, or finds what has arrived of the same files.',
    about: [uploadSubject],
    access: handInRule,
    params: z.object({ assignmentId: PathId }),
    query: z.object({ authorId: PathId.optional(), isTestSubmission: QueryFlag.optional() }),
    body: z.object({ files: z.array(UploadFile).min(1).max(treeLimits.entries) }),
    reply: Upload,
    limits: { bodyBytes: 8 * 1024 * 1024, bodyValues: 5 * treeLimits.entries },
    refusals: [
      handIn.mayNotSubmit,
      handIn.authorNotEnrolled,
      handIn.authorNotShown,
      handIn.authorOfTest,
      handIn.deadlineUnset,
      handIn.deadlinePassed,
      handIn.assignmentLocked,
      handIn.uploadTypeDisabled,
      handIn.tooManySubmissions,
      handIn.coolOffPeriodActive,
      handIn.uploadTooLarge,
    ],
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/uploads/{uploadId}',
    wire: 'v2',
    summary: 'Reads how many bytes of an own upload have arrived.',
    about: [uploadSubject],
    access: 'session',
    params: ofUpload,
    reply: Upload,
    refusals: [refusals.uploadGone],
  }),
  appendToUpload: endpoint({
    method: 'PATCH',
    path: '/uploads/{uploadId}',
    wire: 'v2',
    summary: 'Takes the next part of an own upload, as the bytes of the body.',
    about: [uploadSubject],
    access: 'session',
    transport: 'upload',
    params: ofUpload,
    query: z.object({ offset: digits(0, Number.MAX_SAFE_INTEGER) }),
    reply: Upload,
    // A part that came twice is refused by its offset.
    mayRunTwice: true,
    refusals: [refusals.uploadGone, refusals.otherOffset, refusals.partUnfit],
  }),
} satisfies AppContract;

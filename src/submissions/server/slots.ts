// Questions about submissions. Rooms above this one answer them.
import type { Context } from '../../access/server/index.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Download } from '../../kernel/server/http/download.ts';
import { declareSlot } from '../../kernel/server/slot.ts';
import type { ReviewsToDo, TestCounts } from '../domain/assignment-work.ts';
import { fileNotFound } from '../domain/refusals.ts';

/** A submission of the caller, alone or with a group. */
export interface OwnWork {
  readonly scope: AssignmentScope;
  readonly submissionId: number;
}

export const submissionSlots = {
  /** Whether the caller may now read what this author handed in, as a peer who reviews it. */
  mayReadAsPeer: declareSlot<(ctx: Context, scope: AssignmentScope, authorId: number) => Promise<boolean>>(
    'submissions.mayReadAsPeer',
    () => Promise.resolve(false),
  ),
  /**
   * The bytes of an output file of a test. Ids of output files are UUIDs; ids of handed-in files are digits.
   */
  downloadOutputFile: declareSlot<(ctx: Context, fileId: string) => Promise<Download>>(
    'submissions.downloadOutputFile',
    () => Promise.reject(new RefusedError(fileNotFound)),
  ),
  /** What the caller sees of the feedback on a submission, as plain text. */
  downloadFeedback: declareSlot<(ctx: Context, submissionId: number, fileName: string) => Promise<Download>>(
    'submissions.downloadFeedback',
    () => Promise.reject(new RefusedError(fileNotFound)),
  ),
  /** The test counts of submissions that have a result, by the ids of the submissions. */
  countTests: declareSlot<
    (ctx: Context, works: readonly OwnWork[]) => Promise<ReadonlyMap<number, TestCounts>>
  >('submissions.countTests', () => Promise.resolve(new Map())),
  /** How many regrade requests wait in each of these assignments, of the work that the caller sees and grades. */
  countRegrades: declareSlot<
    (ctx: Context, scopes: readonly AssignmentScope[]) => Promise<ReadonlyMap<number, number>>
  >('submissions.countRegrades', () => Promise.resolve(new Map())),
  /** The work in these assignments that the caller marks a second time: nothing of its first mark is shown to them. */
  listHiddenMarks: declareSlot<
    (ctx: Context, assignmentIds: readonly number[]) => Promise<ReadonlySet<number>>
  >('submissions.listHiddenMarks', () => Promise.resolve(new Set())),
  /** What the caller still has to review as a peer, by the ids of the assignments where that is so now. */
  listReviewsToDo: declareSlot<
    (ctx: Context, scopes: readonly AssignmentScope[]) => Promise<ReadonlyMap<number, ReviewsToDo>>
  >('submissions.listReviewsToDo', () => Promise.resolve(new Map())),
  /** The assignments whose newest build of tests failed, among those whose tests the caller manages. */
  listFailedBuilds: declareSlot<
    (ctx: Context, scopes: readonly AssignmentScope[]) => Promise<ReadonlySet<number>>
  >('submissions.listFailedBuilds', () => Promise.resolve(new Set())),
};

// Stores a hand-in, for uploads and for rooms that hand in without HTTP. It checks no rights.
import { recordBlobs } from '../../kernel/server/blobs/blob-store.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { handedIn, submissionsTopic } from '../domain/events.ts';
import { completeEntriesOf, type FileEntry } from '../domain/file-tree.ts';
import type { HandInDates, Origin } from '../domain/model.ts';
import { insertFiles } from './file-store.ts';
import { insertSubmission } from './store.ts';

export interface NewSubmission {
  assignmentId: number;
  authorId: number;
  /** The files, whose content is stored as blobs already. */
  entries: readonly FileEntry[];
  /** When the last byte arrived. */
  createdAt: Date;
  /** When the first byte arrived, if that was another moment. */
  startedAt?: Date;
  /** The author's dates at that moment. */
  dates: HandInDates;
  origin?: Origin;
  isTest?: boolean;
  extraInfo?: Record<string, unknown>;
}

/** Writes the submission with its files, tells the rooms above and open pages, and answers its id. */
export async function createSubmissionFromEntries(tx: Tx, given: NewSubmission): Promise<number> {
  const { assignmentId, authorId, createdAt, dates, isTest = false } = given;
  const entries = completeEntriesOf(given.entries);
  await recordBlobs(
    tx,
    entries.filter((entry) => entry.kind === 'file'),
  );
  const submissionId = await insertSubmission(tx, {
    assignmentId,
    personId: authorId,
    origin: given.origin ?? 'uploaded_files',
    isTest,
    createdAt,
    startedAt: startedBefore(createdAt, given.startedAt),
    dates,
    extraInfo: given.extraInfo ?? null,
  });
  await insertFiles(tx, submissionId, entries);
  await tx.announce(handedIn, { submissionId, assignmentId, authorId, isTest });
  const assignment = { assignmentId: String(assignmentId) };
  await tx.publish(submissionsTopic, assignment, { created: { submissionId: String(submissionId) } });
  return submissionId;
}

/** Drops the start when a clock that was set back put it after the end. */
function startedBefore(createdAt: Date, startedAt: Date | undefined): Date | null {
  return startedAt !== undefined && startedAt < createdAt ? startedAt : null;
}

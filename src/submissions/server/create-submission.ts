// Storing a hand-in, for the upload and for whatever hands in without HTTP: no rights are asked here.
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
  /** Files whose content is in the blobs already. */
  entries: readonly FileEntry[];
  /** When the last byte arrived. */
  createdAt: Date;
  /** When the first byte arrived, where that was another moment. */
  startedAt?: Date;
  /** The author's dates at that moment. */
  dates: HandInDates;
  origin?: Origin;
  isTest?: boolean;
  extraInfo?: Record<string, unknown>;
}

/** Writes the submission with its files and tells everybody; answers its id. */
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

/** A clock that was set back in between must not make a hand-in end before it began. */
function startedBefore(createdAt: Date, startedAt: Date | undefined): Date | null {
  return startedAt !== undefined && startedAt < createdAt ? startedAt : null;
}

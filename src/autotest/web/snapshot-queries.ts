// Snapshots with their blocks as values.
import { useQuery } from '@tanstack/react-query';
import type { Block } from '../domain/block.ts';
import type { RedactedSnapshot, Snapshot } from '../domain/model.ts';
import { blocksOfAnswer } from '../domain/wire/answer-blocks.ts';
import { blocksOfRedacted } from '../domain/wire/seen-blocks.ts';
import { autoTestQueries } from './queries.ts';

/** A frozen snapshot, its blocks read from the wire. */
export interface ReadSnapshot extends Omit<Snapshot, 'setup' | 'test'> {
  readonly setup: readonly Block[];
  readonly test: readonly Block[];
}

export function useSnapshot(assignmentId: number, snapshotId: string, enabled = true) {
  return useQuery({
    ...autoTestQueries.snapshot(assignmentId, snapshotId),
    enabled,
    select: readSnapshot,
  });
}

// Named, so that the query keeps what they made until the answer is another.
function readSnapshot({ setup, test, ...snapshot }: Snapshot): ReadSnapshot {
  return { ...snapshot, setup: blocksOfAnswer(setup.steps), test: blocksOfAnswer(test.steps) };
}

function readPublished({ snapshotId, test }: RedactedSnapshot) {
  return { snapshotId, test: blocksOfRedacted(test.steps) };
}

/** The tests of the published snapshot, as far as the reader may know them. */
export function usePublishedTest(assignmentId: number) {
  return useQuery({ ...autoTestQueries.publishedSnapshot(assignmentId), select: readPublished });
}

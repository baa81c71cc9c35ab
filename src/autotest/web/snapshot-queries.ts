// Queries for snapshots, with blocks in the form of the room.
import { useQuery } from '@tanstack/react-query';
import type { Block } from '../domain/block.ts';
import type { RedactedSnapshot, Snapshot } from '../domain/model.ts';
import { blocksOfAnswer } from '../domain/wire/answer-blocks.ts';
import { blocksOfRedacted } from '../domain/wire/seen-blocks.ts';
import { autoTestQueries } from './queries.ts';

/** A frozen snapshot with blocks in the form of the room. */
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

// These functions are the same at each render, so the query keeps their results until the answer changes.
function readSnapshot({ setup, test, ...snapshot }: Snapshot): ReadSnapshot {
  return { ...snapshot, setup: blocksOfAnswer(setup.steps), test: blocksOfAnswer(test.steps) };
}

function readPublished(published: RedactedSnapshot | null) {
  return published && { snapshotId: published.snapshotId, test: blocksOfRedacted(published.test.steps) };
}

/** The tests of the published snapshot, with what the reader may know. */
export function usePublishedTest(assignmentId: number) {
  return useQuery({ ...autoTestQueries.publishedSnapshot(assignmentId), select: readPublished });
}

// Configurations and snapshots in the form of the wire.
import { fullPathOf } from '../../kernel/domain/endpoint.ts';
import { autotestContract } from '../domain/contract.ts';
import type { Configuration, Setup, Snapshot, SnapshotSummary, Test } from '../domain/model.ts';
import type { StoredSetup, StoredTest } from '../domain/wire/stored-blocks.ts';
import { answerOf, type UrlOf } from '../domain/wire/answer-blocks.ts';
import type { StoredConfiguration } from './store/configurations.ts';
import type { SnapshotFacts, StoredSnapshot } from './store/snapshots.ts';

export function configurationReply(configuration: StoredConfiguration): Configuration {
  const { assignmentId, publishedSnapshotId } = configuration;
  return {
    assignmentId: String(assignmentId),
    ...partsReply(assignmentId, configuration),
    publishedSnapshot:
      publishedSnapshotId === null ? { unpublished: {} } : { published: publishedSnapshotId },
  };
}

export function snapshotSummary({ id, assignmentId, createdAt, buildState }: SnapshotFacts): SnapshotSummary {
  return {
    assignmentId: String(assignmentId),
    snapshotId: id,
    createdAt,
    source: { ran: { buildProgram: { id, state: buildState } } },
  };
}

export function snapshotReply(snapshot: StoredSnapshot): Snapshot {
  return { ...snapshotSummary(snapshot), ...partsReply(snapshot.assignmentId, snapshot) };
}

function partsReply(
  assignmentId: number,
  { setup, test }: { setup: StoredSetup; test: StoredTest },
): { setup: Setup; test: Test } {
  const urlOf = urlOfFile(assignmentId);
  return {
    setup: { metadata: setup.metadata, steps: answerOf(setup.steps, urlOf) },
    test: { steps: answerOf(test.steps, urlOf) },
  };
}

/** The address of a file of an upload block. */
export function urlOfFile(assignmentId: number): UrlOf {
  return (fileId) =>
    fullPathOf(autotestContract.downloadAutoTestFile)
      .replace('{assignmentId}', String(assignmentId))
      .replace('{fileId}', fileId);
}

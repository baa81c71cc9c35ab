// Changes of a build besides the runner's reports: its state, its output, and the consequences of its end.
import type { Tx } from '../../kernel/server/database.ts';
import { listLatestSubmissions } from '../../submissions/server/index.ts';
import { autoTestBuildTopic } from '../domain/events.ts';
import { withText } from '../domain/kept-output.ts';
import type { BuildFailure } from '../domain/failures/kinds.ts';
import type { BuildState } from '../domain/model.ts';
import { imageKeysOf, isBuilt } from './images.ts';
import type { Moment } from './runs.ts';
import { queueRuns } from './waiting-runs.ts';
import { listImages, removeImage, updateBuild, upsertImage, type StoredSnapshot } from './store/snapshots.ts';
import { settingsOf } from './surroundings.ts';

export async function setBuildState(
  tx: Tx,
  snapshot: StoredSnapshot,
  change: { buildState: BuildState; buildFailures?: number; buildFailure?: BuildFailure },
): Promise<void> {
  await updateBuild(tx, snapshot.id, change);
  await tx.publish(autoTestBuildTopic, topicOf(snapshot), { state: { state: change.buildState } });
}

/** Adds to the output of a build and shows it to watching pages; answers the changed snapshot. */
export async function addBuildOutput(
  tx: Tx,
  snapshot: StoredSnapshot,
  text: string,
): Promise<StoredSnapshot> {
  if (text === '') return snapshot;
  const settings = await settingsOf(tx, snapshot.assignmentId);
  const output = withText(snapshot.output, text, settings.get('NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT'));
  await updateBuild(tx, snapshot.id, { output });
  await tx.publish(autoTestBuildTopic, topicOf(snapshot), {
    output: { offset: snapshot.output.characters, text },
  });
  return { ...snapshot, output };
}

/**
 * Keeps the image of a build, so that later ones may begin on it. False if the image that it stands on is kept no longer,
 * because whoever has built that one is not trusted any more (`removeAllImages`).
 */
export async function keepImage(tx: Tx, snapshot: StoredSnapshot, now: Date): Promise<boolean> {
  const keys = imageKeysOf(snapshot);
  const { base, layers, cachedBlocks } = snapshot;
  const key = keys.at(-1);
  if (key === undefined) return true;
  // Written before it is asked what it stands on: so this waits for whoever forgets all images, or they wait for this.
  await upsertImage(tx, { key, base, layers: [...layers], usedAt: now });
  const beginning = keys[cachedBlocks - 1];
  if (beginning === undefined || isBuilt(snapshot)) return true;
  const [image] = await listImages(tx, [beginning]);
  if (image?.layers.every((layer, at) => layers[at] === layer) === true) return true;
  await removeImage(tx, key);
  return false;
}

/** The image is ready. Later builds may start from it, and it is tried on the test submission. */
export async function finishBuild(tx: Tx, moment: Moment, snapshot: StoredSnapshot): Promise<void> {
  await setBuildState(tx, snapshot, { buildState: 'finished' });
  const submissionId = await findTestSubmission(tx, snapshot.assignmentId);
  if (submissionId === undefined) return;
  const { id: snapshotId, assignmentId } = snapshot;
  const wanted = { assignmentId, snapshotId, submissionIds: [submissionId] };
  await queueRuns(tx, moment, { ...wanted, isByStaff: true, createdAt: moment.now });
}

/** The same for one that stands whole in an image already, which counts as used again. */
export async function finishFromImage(tx: Tx, moment: Moment, snapshot: StoredSnapshot): Promise<void> {
  await keepImage(tx, snapshot, moment.now);
  await finishBuild(tx, moment, snapshot);
}

/** The latest submission of the test student. */
export async function findTestSubmission(
  tx: Tx | Parameters<typeof listLatestSubmissions>[0],
  assignmentId: number,
) {
  const latest = await listLatestSubmissions(tx, assignmentId);
  return latest.find(({ isTest }) => isTest)?.id;
}

function topicOf({ assignmentId, id }: StoredSnapshot) {
  return { assignmentId: String(assignmentId), snapshotId: id };
}

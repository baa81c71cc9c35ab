// The blocks, files and solutions of an AutoTest in another assignment. It checks no rights.
import { setAssignmentColumns } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { filesOfBlocks, movedBlocks } from '../../domain/block-files.ts';
import { copySolutions } from '../proof/copy-solutions.ts';
import { copyTargetPublished } from '../../domain/refusals.ts';
import {
  ensureConfiguration,
  listFiles,
  lockConfiguration,
  updateConfiguration,
  type ConfigurationFile,
  type StoredConfiguration,
} from '../store/configurations.ts';
import { addFiles } from './save-files.ts';

type Source = Pick<StoredConfiguration, 'assignmentId' | 'setup' | 'test'>;
type Made = Pick<Platform, 'clock' | 'random'>;

/** Makes the configuration unless there is one, and locks it. Refuses when it is published. */
export async function demandReplaceable(tx: Tx, assignmentId: number): Promise<void> {
  await ensureConfiguration(tx, assignmentId);
  const locked = await lockConfiguration(tx, assignmentId);
  if (locked && locked.publishedSnapshotId !== null) throw new RefusedError(copyTargetPublished);
}

/** Replaces the blocks of an assignment, and adds the solutions that prove them. The rows tell where rows of the source's rubric are now. */
export async function copyBlocks(
  tx: Tx,
  made: Made,
  copy: { source: Source; target: { id: number; courseId: number }; rowIds: ReadonlyMap<number, number> },
): Promise<void> {
  const { source, target, rowIds } = copy;
  const { fileIds, files } = await copiedFiles(tx, made, source);
  const move = {
    fileIdOf: (id: string) => fileIds.get(id) ?? id,
    // A row that no longer exists becomes a plain frame.
    rowIdOf: (id: number) => rowIds.get(id),
  };
  const { setup, test } = source;
  await updateConfiguration(tx, target.id, {
    setup: { ...setup, steps: movedBlocks(setup.steps, move) },
    test: { steps: movedBlocks(test.steps, move) },
  });
  await addFiles(tx, target.id, files);
  await copySolutions(tx, made, { sourceId: source.assignmentId, assignmentId: target.id });
  await setAssignmentColumns(tx, target, { hasAutoTestV2: true });
}

/** The files of the blocks under new ids. The bytes are stored already. */
async function copiedFiles(
  tx: Tx,
  { clock, random }: Made,
  { assignmentId, setup, test }: Source,
): Promise<{ fileIds: ReadonlyMap<string, string>; files: ConfigurationFile[] }> {
  const present = new Set(filesOfBlocks([...setup.steps, ...test.steps]).map(({ id }) => id));
  const files = (await listFiles(tx, assignmentId)).filter(({ id }) => present.has(id));
  const fileIds = new Map(files.map(({ id }) => [id, newUlid(clock, random)]));
  return { fileIds, files: files.map((file) => ({ ...file, id: fileIds.get(file.id) ?? file.id })) };
}

// Makes, reads, changes and deletes the configuration of an assignment.
import type { Context } from '../../../access/server/index.ts';
import { setAssignmentColumns } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import type { autotestContract } from '../../domain/contract.ts';
import type { Configuration } from '../../domain/model.ts';
import type { StoredSetup, StoredTest } from '../../domain/wire/stored-blocks.ts';
import {
  autoTestDisabled,
  configurationNotFound,
  fileNotFound,
  otherVersionExists,
  stillPublished,
} from '../../domain/refusals.ts';
import {
  accessConfiguration,
  accessConfigurationToChange,
  accessToManage,
  type ConfigurationScope,
} from '../access.ts';
import { configurationReply } from '../replies.ts';
import {
  ensureConfiguration,
  findConfiguration,
  listFiles,
  lockConfiguration,
  updateConfiguration,
  type ConfigurationFile,
} from '../store/configurations.ts';
import { removeWithResults } from '../runs.ts';
import { demandValid } from './check.ts';
import { demandPublishable, publishSnapshot, unpublish } from './publish.ts';
import { addFiles, demandTotalSize, knownFilesOf, saveFilesOf } from './save-files.ts';

export async function getConfiguration(ctx: Context, assignmentId: number): Promise<Configuration> {
  return configurationReply((await accessConfiguration(ctx, assignmentId)).configuration);
}

export async function putConfiguration(ctx: Context, assignmentId: number): Promise<Configuration> {
  const { tenantId, assignment, course } = await accessToManage(ctx, assignmentId);
  const existing = await findConfiguration(ctx.db, assignmentId);
  if (existing) return configurationReply(existing);
  ctx.demand(mayChangeIn(course));
  const settings = await readSettings(ctx.db, tenantId);
  if (!settings.get('AUTO_TEST_2_ENABLED')) {
    throw new RefusedError(autoTestDisabled, { extra: { disabledSetting: 'AUTO_TEST_2_ENABLED' } });
  }
  if (assignment.autoTestId !== null) throw new RefusedError(otherVersionExists);
  return ctx.transaction(async (tx) => {
    await ensureConfiguration(tx, assignmentId);
    await setAssignmentColumns(tx, assignment, { hasAutoTestV2: true });
    const made = await findConfiguration(tx, assignmentId);
    if (!made) throw new RefusedError(configurationNotFound);
    return configurationReply(made);
  });
}

type Change = BodyOf<typeof autotestContract.updateAutoTestConfiguration>;

export async function updateConfigurationOf(
  ctx: Context,
  assignmentId: number,
  change: Change,
): Promise<Configuration> {
  const scope = await accessConfigurationToChange(ctx, assignmentId);
  const parts = await changedParts(ctx, scope, change);
  const { publishedSnapshot, runLatest = true } = change;
  const toPublish =
    publishedSnapshot !== undefined && 'published' in publishedSnapshot
      ? await demandPublishable(ctx, assignmentId, publishedSnapshot.published)
      : undefined;
  return ctx.transaction(async (tx) => {
    const locked = await lockConfiguration(tx, assignmentId);
    if (!locked) throw new RefusedError(configurationNotFound);
    await updateConfiguration(tx, assignmentId, parts.columns);
    await addFiles(tx, assignmentId, parts.newFiles);
    if (toPublish) await publishSnapshot(ctx, tx, { configuration: locked, snapshot: toPublish, runLatest });
    else if (publishedSnapshot !== undefined) await unpublish(ctx, tx, locked);
    const changed = await findConfiguration(tx, assignmentId);
    if (!changed) throw new RefusedError(configurationNotFound);
    return configurationReply(changed);
  });
}

interface ChangedParts {
  readonly columns: { setup?: StoredSetup; test?: StoredTest };
  readonly newFiles: ConfigurationFile[];
}

/** Stores the files of the new blocks, and checks the blocks together with the part that stays. */
async function changedParts(
  ctx: Context,
  { assignmentId, tenantId, configuration }: ConfigurationScope,
  { updatedSetup, updatedTest }: Change,
): Promise<ChangedParts> {
  if (updatedSetup === undefined && updatedTest === undefined) return { columns: {}, newFiles: [] };
  const settings = await readSettings(ctx.db, tenantId);
  const known = knownFilesOf(await listFiles(ctx.db, assignmentId), [
    ...configuration.setup.steps,
    ...configuration.test.steps,
  ]);
  const setup = updatedSetup && (await saveFilesOf(ctx, updatedSetup.steps, { known, settings }));
  const test = updatedTest && (await saveFilesOf(ctx, updatedTest.steps, { known, settings }));
  const columns = {
    ...(setup ? { setup: { metadata: configuration.setup.metadata, steps: setup.blocks } } : {}),
    ...(test ? { test: { steps: test.blocks } } : {}),
  };
  const whole = { ...configuration, ...columns };
  demandTotalSize([...whole.setup.steps, ...whole.test.steps], settings);
  await demandValid(ctx, { assignmentId, settings, parts: whole });
  return { columns, newFiles: [...(setup?.newFiles ?? []), ...(test?.newFiles ?? [])] };
}

export async function deleteConfiguration(ctx: Context, assignmentId: number): Promise<Record<never, never>> {
  const { assignment } = await accessConfigurationToChange(ctx, assignmentId);
  await ctx.transaction(async (tx) => {
    const locked = await lockConfiguration(tx, assignmentId);
    if (locked && locked.publishedSnapshotId !== null) throw new RefusedError(stillPublished);
    await removeWithResults(tx, assignmentId);
    await setAssignmentColumns(tx, assignment, { hasAutoTestV2: false });
    await tx.audit({
      action: 'AutoTest deleted',
      subjectKind: 'assignment',
      subjectId: String(assignmentId),
    });
  });
  return {};
}

/** The bytes of a file of an upload block. */
export async function downloadConfigurationFile(
  ctx: Context,
  { assignmentId, fileId }: { assignmentId: number; fileId: string },
): Promise<Download> {
  await accessConfiguration(ctx, assignmentId);
  const file = (await listFiles(ctx.db, assignmentId)).find(({ id }) => id === fileId);
  if (!file) throw new RefusedError(fileNotFound);
  return new Download({
    content: (range) => ctx.platform.blobs.open(file.sha256, range),
    contentType: 'application/octet-stream',
    fileName: fileId,
    sizeBytes: file.sizeBytes,
    entityTag: file.sha256,
  });
}

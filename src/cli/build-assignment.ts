// Makes an assignment from a folder: description.md, stub/ (what students start from) and tests/.
// The tests fill one continuous rubric row, so that points follow the share of passed tests.
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { assignmentContract } from '../assignments/domain/contract.ts';
import { autotestContract } from '../autotest/domain/contract.ts';
import type { RequestBlock } from '../autotest/domain/wire/request-blocks.ts';
import type { Client } from '../kernel/domain/client.ts';
import { rubricContract } from '../rubrics/domain/contract.ts';
import { CommandError } from './failure.ts';
import { filesOf, formOf } from './files.ts';
import { testsOfFolder, type FolderTests } from './folder-tests.ts';
import { waitFor } from './wait-for.ts';

export interface FolderAssignment {
  courseId: number;
  folder: string;
  name?: string;
  note: (text: string) => void;
}

const buildTimeoutMs = 10 * 60_000;
const pollMs = 500;

/** Makes the assignment, opens it and publishes its tests; returns its id. */
export async function createFromFolder(
  client: Client,
  made: FolderAssignment,
): Promise<{ id: number; name: string }> {
  const { courseId, folder, note } = made;
  if (!(await isFolder(folder))) throw new CommandError(`There is no folder ${folder}.`);
  const given = await testsOfFolder(folder);
  const name = made.name ?? basename(resolve(folder));
  const { id } = await client.call(assignmentContract.createAssignment, {
    params: { courseId },
    body: { name },
  });
  const params = { assignmentId: id };
  await describe(client, id, folder);
  await addTemplate(client, id, folder);
  if (given) {
    const rowId = await makeRubric(client, id);
    await makeTests(client, { assignmentId: id, rowId, given });
    note(`Building the tests of ${name}`);
    await buildAndPublish(client, id);
  }
  const open = {
    availability: { tag: 'fixed', value: true },
    deadline: null,
    lockDate: null,
    sectionIds: null,
  } as const;
  await client.call(assignmentContract.putTimeframes, { params, body: { timeframes: [open] } });
  return { id, name };
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function describe(client: Client, assignmentId: number, folder: string): Promise<void> {
  const text = await readFile(join(folder, 'description.md'), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const upload = new FormData();
  upload.append('description', new Blob([text], { type: 'text/markdown' }), 'description.md');
  await client.call(assignmentContract.putDescription, { params: { assignmentId }, upload });
}

async function addTemplate(client: Client, assignmentId: number, folder: string): Promise<void> {
  const stub = join(folder, 'stub');
  if (!(await isFolder(stub))) return;
  const upload = new FormData();
  upload.append('json', JSON.stringify({ files_upload_enabled: true, template: { tag: 'replace' } }));
  const files = await formOf(await filesOf([stub]), 'template');
  for (const [name, value] of files) if (typeof value !== 'string') upload.append(name, value, value.name);
  await client.call(assignmentContract.patchSubmitTypes, { params: { assignmentId }, upload });
}

async function makeRubric(client: Client, assignmentId: number): Promise<number> {
  const items = [
    { header: 'No test passes', description: '', points: 0 },
    { header: 'All tests pass', description: '', points: 10 },
  ];
  const row = { header: 'Tests', description: 'The share of passed tests.', items } as const;
  const rows = await client.call(rubricContract.saveRubric, {
    params: { assignmentId },
    body: { rows: [{ ...row, type: 'continuous', descriptionType: 'markdown' }], maxPoints: null },
  });
  const [saved] = rows;
  if (!saved) throw new CommandError('The rubric was not saved.');
  return saved.id;
}

async function makeTests(
  client: Client,
  { assignmentId, rowId, given }: { assignmentId: number; rowId: number; given: FolderTests },
): Promise<void> {
  const filled: RequestBlock = { connectRubric: { rubricRowId: rowId, children: given.tests } };
  const params = { assignmentId };
  await client.call(autotestContract.putAutoTestConfiguration, { params });
  await client.call(autotestContract.updateAutoTestConfiguration, {
    params,
    body: { updatedSetup: { steps: given.setup }, updatedTest: { steps: [...given.before, filled] } },
  });
}

/** Builds a snapshot, waits for it and publishes it. */
export async function buildAndPublish(client: Client, assignmentId: number): Promise<void> {
  const { snapshotId } = await client.call(autotestContract.createAutoTestSnapshot, {
    params: { assignmentId },
  });
  const build = await waitFor({
    read: () =>
      client.call(autotestContract.getAutoTestBuildOutput, {
        params: { assignmentId, snapshotId },
        query: {},
      }),
    isThere: ({ state }) => state === 'finished' || state === 'errored',
    timeoutMs: buildTimeoutMs,
    pollMs,
    late: 'The tests were not built within ten minutes: is a runner on?',
  });
  if (build.state === 'errored') throw new CommandError(`The tests could not be built:\n${build.text}`);
  const body = { publishedSnapshot: { published: snapshotId } };
  await client.call(autotestContract.updateAutoTestConfiguration, { params: { assignmentId }, body });
}

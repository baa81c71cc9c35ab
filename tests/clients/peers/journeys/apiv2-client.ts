// Every command for AutoTest 2 of the published client `@codegrade/apiv2-client`.
import assert from 'node:assert/strict';
import {
  Apiv2,
  BadRequestError,
  NotAuthorizedError,
  NotFoundError,
  paginateListAutoTestSnapshots,
  ValidationError,
  waitUntilSnapshotPublishable,
  type AutoTestSetupStepInput,
  type AutoTestTestStepInput,
} from '@codegrade/apiv2-client';
import { given } from './given.ts';

const clientOf = (token: string) =>
  new Apiv2({ region: 'none', endpoint: `${given.baseUrl}/api/v2`, token: { token }, maxAttempts: 1 });
const client = clientOf(given.teacherToken);
const student = clientOf(given.studentToken);
const assignmentId = String(given.assignmentId);

await assert.rejects(client.getAutoTestConfiguration({ assignmentId }), NotFoundError);
const { configuration: empty } = await client.putAutoTestConfiguration({ assignmentId });
assert.deepEqual(empty?.test?.steps, []);
await assert.rejects(student.putAutoTestConfiguration({ assignmentId }), NotAuthorizedError);

const uploaded = { path: 'in.txt', contents: new TextEncoder().encode('1\n') };
const steps: AutoTestTestStepInput[] = [
  { testUploadFiles: { files: [uploaded] } },
  {
    weight: {
      weight: { numerator: 2, denominator: 1 },
      children: [{ program: { name: 'Compiles', script: 'python3 -m py_compile main.py' } }],
    },
  },
];
const { configuration } = await client.updateAutoTestConfiguration({
  assignmentId,
  updatedSetup: { steps: [{ installPython: { version: '3.11' } }, { script: { script: 'true' } }] },
  updatedTest: { steps },
});
const [files, weight] = configuration?.test?.steps ?? [];
assert.equal(files?.testUploadFiles?.files?.[0]?.path, 'in.txt');
assert.equal(weight?.weight?.children?.[0]?.program?.name, 'Compiles');
const read = await client.getAutoTestConfiguration({ assignmentId });
assert.deepEqual(read.configuration, configuration);

// What the client knows and nobody offers here is refused by a sentence.
const refusalOf = async (
  updatedSetup: AutoTestSetupStepInput[],
  updatedTest: AutoTestTestStepInput[] = [],
) => {
  const refused = await client
    .updateAutoTestConfiguration({
      assignmentId,
      updatedSetup: { steps: updatedSetup },
      updatedTest: { steps: updatedTest },
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  assert(refused instanceof BadRequestError || refused instanceof ValidationError, String(refused));
  return refused.message;
};
assert.match(
  await refusalOf([{ installPython: { version: 'pypy3.10 - 7.3.12' } }]),
  /Python pypy3.10 - 7.3.12 is not offered here/,
);
assert.match(
  await refusalOf([], [{ quiz: { children: [], fileName: 'answers.cgq' } } as never]),
  /does not offer blocks of the kind "Quiz"/,
);

// Without set-up there is nothing to build.
await client.updateAutoTestConfiguration({ assignmentId, updatedSetup: { steps: [] } });
const { snapshot } = await client.createAutoTestSnapshot({ assignmentId });
const snapshotId = snapshot?.snapshotId;
assert(snapshotId);
await waitUntilSnapshotPublishable({ client, maxWaitTime: 60 }, { assignmentId, snapshotId });
await client.createAutoTestSnapshot({ assignmentId });
const whole = await client.getAutoTestSnapshot({ assignmentId, snapshotId });
assert.equal(whole.snapshot?.test?.steps?.length, 2);
const listed: (string | undefined)[] = [];
for await (const page of paginateListAutoTestSnapshots({ client, pageSize: 1 }, { assignmentId })) {
  listed.push(...(page.snapshots ?? []).map((one) => one.snapshotId));
}
assert.equal(listed.length, 2);
assert(listed.includes(snapshotId));

await client.updateAutoTestConfiguration({ assignmentId, publishedSnapshot: { published: snapshotId } });
const published = await client.getAutoTestPublishedSnapshot({ assignmentId });
assert.equal(published.snapshot?.snapshotId, snapshotId);
const seen = await student.getAutoTestPublishedSnapshot({ assignmentId });
assert.equal(seen.snapshot?.snapshotId, snapshotId);

const dstAssignmentId = String(given.otherAssignmentId);
await client.copyAutoTestConfiguration({
  assignmentId,
  dstAssignmentId,
  overwriteRubric: { doNotOverwrite: {} },
});
const copy = await client.getAutoTestConfiguration({ assignmentId: dstAssignmentId });
assert.equal(copy.configuration?.test?.steps?.length, 2);

await assert.rejects(client.deleteAutoTestConfiguration({ assignmentId }), BadRequestError);
await client.updateAutoTestConfiguration({ assignmentId, publishedSnapshot: { unpublished: {} } });
await client.deleteAutoTestConfiguration({ assignmentId });
await assert.rejects(client.getAutoTestConfiguration({ assignmentId }), NotFoundError);

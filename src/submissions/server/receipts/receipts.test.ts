import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type Actor } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { receiptContract } from '../../domain/receipts/contract.ts';

const makeWorld = useWorld();
const { downloadReceipt, checkReceipt } = receiptContract;

async function receiptOf(actor: Actor, submissionId: number): Promise<string> {
  return (await actor.download(downloadReceipt, { params: { submissionId } })).text();
}

it('a receipt proves to anybody what was handed in and when, and no changed text does', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const files = { 'src/main.py': 'print(1)\n', 'readme.md': 'two' };
  const { id: submissionId, createdAt } = await handIn(w.student, id, files);
  const receipt = await receiptOf(w.student, submissionId);
  for (const [path, text] of Object.entries(files))
    expect(receipt).toContain(`${createHash('sha256').update(text).digest('hex')}  ${path}\n`);
  const check = (text: string) => w.nobody.call(checkReceipt, { body: { receipt: text } });
  expect(await check(receipt)).toMatchObject({
    isGenuine: true,
    receipt: {
      submissionId: String(submissionId),
      author: w.student.name,
      receivedAt: createdAt,
      files: '2',
    },
  });
  const forged = [
    receipt.replace(createdAt.toISOString(), '2020-01-01T00:00:00.000Z'),
    receipt.replace(w.student.name, w.otherStudent.name),
    receipt.replace('readme.md', 'other.md'),
    receipt.replace(/Signature: .*/, 'Signature: '),
    `${receipt}\nSignature: none`,
    '',
  ];
  for (const text of forged) expect(await check(text)).toEqual({ isGenuine: false, receipt: null });
  // It is the same whenever it is made.
  w.clock.advance(86_400_000);
  expect(await receiptOf(w.student, submissionId)).toBe(receipt);
});

it('a receipt is for who may see the hand-in, and names nobody whose name is hidden', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, id);
  const params = { submissionId };
  for (const stranger of [w.otherStudent, w.outsider])
    expect((await stranger.refused(downloadReceipt, { params })).status).toBe(404);
  const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId: id }, body });
  expect(await receiptOf(w.grader, submissionId)).not.toContain(w.student.name);
  expect(await receiptOf(w.student, submissionId)).toContain(w.student.name);
});

// Parts of an upload where content is kept in S3: every part is an object, and the hand-in reads them again.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginUploadOf } from '../../../../tests/support/build-upload.ts';
import { startS3Peer, type S3Peer } from '../../../../tests/support/s3-peer.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { submissionContract } from '../../domain/contract.ts';
import { uploadContract } from '../../domain/uploads/contract.ts';

const access = {
  bucket: 'blobs',
  accessKey: 'an-access-key',
  secretKey: 'a-secret-key',
  region: 'eu-west-1',
};
let peer: S3Peer;
beforeAll(async () => {
  peer = await startS3Peer(access);
});
const makeWorld = useWorld({ s3: () => ({ endpoint: `${peer.endpoint}/`, ...access }) });
afterAll(() => peer.stop());

it('parts become objects, an overloaded S3 server loses none, and the same bytes are handed in', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const bytes = new Uint8Array(randomBytes(400_000));
  const file = { name: 'data.bin', sizeBytes: bytes.length, modifiedAtMs: 1 };
  const { id: uploadId } = await beginUploadOf(w.student, assignmentId, [file]);
  const kept = peer.objects.size;
  for (const [from, to] of [
    [0, 100_000],
    [100_000, 300_000],
    [300_000, 400_000],
  ] as const) {
    peer.slowDown('PUT', 1);
    const part = { params: { uploadId }, query: { offset: from } };
    await w.student.call(uploadContract.appendToUpload, { ...part, upload: bytes.slice(from, to) });
  }
  expect(peer.objects.size).toBe(kept + 3);
  const { id: submissionId } = await w.student.call(submissionContract.uploadSubmission, {
    params: { assignmentId },
    query: { uploadId },
  });
  const { id: fileId } = await w.student.call(submissionContract.getFileInformation, {
    params: { submissionId },
    query: { path: file.name },
  });
  const answer = await w.student.download(submissionContract.downloadFile, { params: { fileId } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

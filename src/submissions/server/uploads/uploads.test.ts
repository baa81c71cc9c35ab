// Hand-ins that are sent in parts: what is kept of them when the line is cut, and what is handed in at the end.
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../../tests/support/archives.ts';
import { beginUploadOf, largeFile } from '../../../../tests/support/build-upload.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { submissionContract } from '../../domain/contract.ts';
import type { UploadFile } from '../../domain/uploads/model.ts';
import { mostPartBytes } from '../../domain/uploads/parts.ts';
import { uploadContract } from '../../domain/uploads/contract.ts';
import { removeOldUploads } from './jobs.ts';

const makeWorld = useWorld();
const { appendToUpload, getUpload } = uploadContract;
const { uploadSubmission, getFileInformation, downloadFile } = submissionContract;
const partBytes = 100_000;
const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

function described(name: string, content: Uint8Array): UploadFile {
  return { name, sizeBytes: content.length, modifiedAtMs: 1 };
}

function append(actor: Actor, uploadId: string, part: { offset: number; bytes: Uint8Array<ArrayBuffer> }) {
  const { offset, bytes } = part;
  return actor.call(appendToUpload, { params: { uploadId }, query: { offset }, upload: bytes });
}

/** Sends all from this byte on. */
async function sendFrom(
  actor: Actor,
  uploadId: string,
  sent: { offset: number; all: Buffer },
): Promise<void> {
  for (let { offset } = sent; offset < sent.all.length; offset += partBytes) {
    await append(actor, uploadId, {
      offset,
      bytes: new Uint8Array(sent.all.subarray(offset, offset + partBytes)),
    });
  }
}

/** Sends a part, and cuts the connection when half of it is at the server. */
async function cutInTheMiddle(w: World, uploadId: string, offset: number, bytes: Buffer): Promise<void> {
  const sending = request(`${w.baseUrl}/api/v2/uploads/${uploadId}?offset=${offset}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${w.student.token}`, 'content-length': bytes.length },
  });
  const cut = new Promise((resolve) => sending.once('close', resolve));
  sending.on('error', () => undefined);
  await new Promise((resolve) => sending.write(bytes.subarray(0, bytes.length / 2), resolve));
  sending.destroy();
  await cut;
}

async function bytesOf(actor: Actor, submissionId: number, path: string): Promise<Buffer> {
  const { id: fileId } = await actor.call(getFileInformation, { params: { submissionId }, query: { path } });
  const answer = await actor.download(downloadFile, { params: { fileId } });
  return Buffer.from(await answer.arrayBuffer());
}

function handInUpload(actor: Actor, assignmentId: number, uploadId: string) {
  return actor.call(uploadSubmission, { params: { assignmentId }, query: { uploadId } });
}

describe('an upload in parts', () => {
  it('goes on where a cut line stopped, and hands in the same bytes (SUB-034)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const [data, notes] = [randomBytes(250_001), randomBytes(70_000)];
    const files = [
      described('set/data.bin', data),
      described('empty.txt', Buffer.of()),
      described('notes.bin', notes),
    ];
    const all = Buffer.concat([data, notes]);
    const { id } = await beginUploadOf(w.student, assignmentId, files);
    await append(w.student, id, { offset: 0, bytes: new Uint8Array(all.subarray(0, partBytes)) });
    await cutInTheMiddle(w, id, partBytes, all.subarray(partBytes, 2 * partBytes));
    const found = await beginUploadOf(w.student, assignmentId, files);
    expect(found).toEqual({ id, sizeBytes: all.length, receivedBytes: partBytes });
    await sendFrom(w.student, id, { offset: partBytes, all });
    const { id: submissionId } = await handInUpload(w.student, assignmentId, id);
    expect(sha256Of(await bytesOf(w.student, submissionId, 'set/data.bin'))).toBe(sha256Of(data));
    expect(sha256Of(await bytesOf(w.student, submissionId, 'notes.bin'))).toBe(sha256Of(notes));
    expect(await bytesOf(w.student, submissionId, 'empty.txt')).toHaveLength(0);
  });

  it('is unpacked when it is an archive, and handed in once', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const all = Buffer.from(zipOf([{ name: 'main.py', content: 'print(1)\n' }]));
    const { id } = await beginUploadOf(w.student, assignmentId, [described('work.zip', all)]);
    await sendFrom(w.student, id, { offset: 0, all });
    const { id: submissionId } = await handInUpload(w.student, assignmentId, id);
    expect((await bytesOf(w.student, submissionId, 'main.py')).toString()).toBe('print(1)\n');
    const again = { params: { assignmentId }, query: { uploadId: id } };
    expect(await w.student.refused(uploadSubmission, again)).toMatchObject({
      status: 404,
      code: 'OBJECT_NOT_FOUND',
    });
  });

  it('takes every part once, of whoever began it, at the byte where it stands', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const { id: uploadId } = await beginUploadOf(w.student, assignmentId);
    const bytes = new Uint8Array(partBytes);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => append(w.student, uploadId, { offset: 0, bytes })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const given = { params: { uploadId }, query: { offset: 0 }, upload: bytes };
    expect(await w.student.refused(appendToUpload, given)).toMatchObject({
      status: 400,
      code: 'INVALID_STATE',
    });
    expect(await w.student.call(getUpload, { params: { uploadId } })).toMatchObject({
      receivedBytes: partBytes,
    });
    for (const other of [w.otherStudent, w.teacher]) {
      expect(await other.refused(appendToUpload, { ...given, query: { offset: partBytes } })).toMatchObject({
        status: 404,
      });
      expect(await other.refused(getUpload, { params: { uploadId } })).toMatchObject({ status: 404 });
    }
  });

  it.each([
    ['less than a part holds', 1000],
    ['more than is left', largeFile.sizeBytes + 1],
    ['nothing', 0],
  ])('refuses %s, and stands where it stood', async (_, size) => {
    const w = await makeWorld();
    const { id: uploadId } = await beginUploadOf(w.student, (await w.assignment()).id);
    const given = { params: { uploadId }, query: { offset: 0 }, upload: new Uint8Array(size) };
    expect(await w.student.refused(appendToUpload, given)).toMatchObject({
      status: 400,
      code: 'INVALID_PARAM',
    });
    expect(await w.student.call(getUpload, { params: { uploadId } })).toMatchObject({ receivedBytes: 0 });
  });

  it('refuses a part that is too large while it is read', async () => {
    const w = await makeWorld();
    const file = { ...largeFile, sizeBytes: 3 * mostPartBytes };
    const { id: uploadId } = await beginUploadOf(w.student, (await w.assignment()).id, [file]);
    const given = { params: { uploadId }, query: { offset: 0 }, upload: new Uint8Array(mostPartBytes + 1) };
    expect(await w.student.refused(appendToUpload, given)).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
  });

  it('cannot be handed in before all has arrived, nor for another assignment', async () => {
    const w = await makeWorld();
    const [{ id: assignmentId }, other] = [await w.assignment(), await w.assignment()];
    const { id: uploadId } = await beginUploadOf(w.student, assignmentId);
    const query = { uploadId };
    expect(await w.student.refused(uploadSubmission, { params: { assignmentId }, query })).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
    });
    expect(
      await w.student.refused(uploadSubmission, { params: { assignmentId: other.id }, query }),
    ).toMatchObject({ status: 404 });
  });

  it('is refused before anything is sent: too large, too late, not theirs', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const begin = {
      params: { assignmentId },
      body: { files: [{ ...largeFile, sizeBytes: 65 * 1024 ** 2 }] },
    };
    expect(await w.student.refused(uploadContract.beginUpload, begin)).toMatchObject({
      code: 'REQUEST_TOO_LARGE',
    });
    expect(await w.outsider.refused(uploadContract.beginUpload, begin)).toMatchObject({ status: 404 });
    const late = await w.assignment({ timeframe: { deadline: new Date(w.clock.now().getTime() - 60_000) } });
    const input = { params: { assignmentId: late.id }, body: { files: [largeFile] } };
    expect(await w.student.refused(uploadContract.beginUpload, input)).toMatchObject({
      code: 'INCORRECT_PERMISSION',
    });
  });
});

describe('what is kept of uploads', () => {
  it('are five of a person; a further one takes the place of the oldest', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const begun: string[] = [];
    for (let modifiedAtMs = 0; modifiedAtMs < 6; modifiedAtMs += 1) {
      w.clock.advance(1000);
      begun.push((await beginUploadOf(w.student, assignmentId, [{ ...largeFile, modifiedAtMs }])).id);
    }
    const statuses = begun.map((uploadId) =>
      w.student.call(getUpload, { params: { uploadId } }).then(
        () => 'kept',
        () => 'gone',
      ),
    );
    expect(await Promise.all(statuses)).toEqual(['gone', 'kept', 'kept', 'kept', 'kept', 'kept']);
  });

  it('is removed a day after the last part came', async () => {
    const w = await makeWorld();
    const { id: uploadId } = await beginUploadOf(w.student, (await w.assignment()).id);
    const hours = (count: number) => w.clock.advance(count * 3_600_000);
    hours(20);
    await append(w.student, uploadId, { offset: 0, bytes: new Uint8Array(partBytes) });
    hours(20);
    await removeOldUploads(w.platform);
    expect(await w.student.call(getUpload, { params: { uploadId } })).toMatchObject({
      receivedBytes: partBytes,
    });
    hours(5);
    await removeOldUploads(w.platform);
    expect(await w.student.refused(getUpload, { params: { uploadId } })).toMatchObject({ status: 404 });
    const parts = await w.platform.database.db.selectFrom('uploadPart').selectAll().execute();
    expect(parts).toEqual([]);
  });
});

it('who began to send in time is in time for ten minutes, and no longer', async () => {
  const w = await makeWorld();
  const minute = 60_000;
  const begin = async () => {
    const deadline = new Date(w.clock.now().getTime() + minute);
    const { id: assignmentId } = await w.assignment({ timeframe: { deadline } });
    const all = randomBytes(partBytes);
    const { id } = await beginUploadOf(w.student, assignmentId, [described('a.bin', all)]);
    await sendFrom(w.student, id, { offset: 0, all });
    return { assignmentId, id };
  };
  const [first, second] = [await begin(), await begin()];
  w.clock.advance(10 * minute);
  const made = await handInUpload(w.student, first.assignmentId, first.id);
  expect(Math.round((w.clock.now().getTime() - made.createdAt.getTime()) / minute)).toBe(0);
  w.clock.advance(3 * minute);
  const given = { params: { assignmentId: second.assignmentId }, query: { uploadId: second.id } };
  expect(await w.student.refused(uploadSubmission, given)).toMatchObject({ code: 'INCORRECT_PERMISSION' });
});

it('a pause between hand-ins is counted to the moment of handing in, not to the beginning of the upload', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const limits = { coolOffPeriod: 60, amountInCoolOffPeriod: 1 };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body: limits });
  const all = randomBytes(partBytes);
  const { id } = await beginUploadOf(w.student, assignmentId, [described('a.bin', all)]);
  await sendFrom(w.student, id, { offset: 0, all });
  w.clock.advance(3_600_000);
  await handIn(w.student, assignmentId);
  w.clock.advance(61_000);
  await expect(handInUpload(w.student, assignmentId, id)).resolves.toMatchObject({ isLatest: true });
});

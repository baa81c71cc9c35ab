// Sends the files of a large hand-in part by part. After a cut line it asks where the upload stands and goes on there;
// whoever chooses the same files again, also after a reload of the page, goes on in the same way.
import { ApiError, type Client } from '../../../kernel/domain/client.ts';
import { api, clientParts } from '../../../kernel/web/api.ts';
import { uploadClient, type UploadWatcher } from '../../../kernel/web/upload.ts';
import { uploadContract } from '../../domain/uploads/contract.ts';
import type { Upload } from '../../domain/uploads/model.ts';
import { firstPartBytes, nextPartBytes, stretchesOf } from '../../domain/uploads/parts.ts';
import { texts } from '../texts.ts';

export interface PartsToSend {
  readonly assignmentId: number;
  readonly author: { readonly authorId?: number; readonly isTestSubmission?: true };
  readonly files: readonly { path: string; file: File }[];
  readonly watcher: UploadWatcher & {
    /** This share of the files has arrived before. */
    onFound: (share: number) => void;
  };
}

/** A line that stays cut for longer is told, and the student decides; about ten minutes in all. */
const mostTries = 45;
const longestPauseMs = 15_000;

/** No answer, a server that is away for a moment, or a part that arrived although its answer did not. */
const passingStatuses = new Set([0, 429, 502, 503, 504]);

/** Whoever has to wait for longer reads that at once, in the words of the server. */
const longestAskedMs = 60_000;

/** Answers the id of the upload once all has arrived. */
export async function sendInParts({ assignmentId, author, files, watcher }: PartsToSend): Promise<string> {
  let upload = await api.call(uploadContract.beginUpload, {
    params: { assignmentId },
    query: author,
    body: {
      files: files.map(({ path, file }) => ({
        name: path,
        sizeBytes: file.size,
        modifiedAtMs: file.lastModified,
      })),
    },
  });
  const share = () => upload.receivedBytes / upload.sizeBytes;
  if (upload.receivedBytes > 0) watcher.onFound(share());
  let partBytes = firstPartBytes;
  for (let tries = 0; upload.receivedBytes < upload.sizeBytes;) {
    try {
      upload = await sendPart(files, { upload, partBytes, watcher });
      partBytes = nextPartBytes(partBytes, true);
      tries = 0;
    } catch (failure) {
      if (tries >= mostTries || !mayGoOn(failure)) throw failure;
      watcher.onBreak(share());
      await pause(tries);
      tries += 1;
      partBytes = nextPartBytes(partBytes, false);
      upload = await standOf(upload);
    }
  }
  watcher.onProgress(1);
  return upload.id;
}

interface Sent {
  readonly upload: Upload;
  readonly partBytes: number;
  readonly watcher: UploadWatcher;
}

async function sendPart(files: PartsToSend['files'], { upload, partBytes, watcher }: Sent): Promise<Upload> {
  const { receivedBytes: startByte, sizeBytes: total } = upload;
  const sizeBytes = Math.min(partBytes, total - startByte);
  const part = await bytesOf(files, { startByte, sizeBytes });
  const client: Client = uploadClient(
    {
      onProgress: (share) => watcher.onProgress((startByte + share * sizeBytes) / total),
      onBreak: () => undefined,
    },
    0,
  );
  const given = { params: { uploadId: upload.id }, query: { offset: startByte }, upload: part };
  return client.call(uploadContract.appendToUpload, given);
}

/** Reads the bytes before they are sent: a browser reports a file that has changed like a cut line. */
async function bytesOf(
  files: PartsToSend['files'],
  which: { startByte: number; sizeBytes: number },
): Promise<Blob> {
  const stretches = stretchesOf(
    files.map(({ file }) => file.size),
    which,
  );
  const slices = stretches.flatMap(({ at, start, end }) => files[at]?.file.slice(start, end) ?? []);
  try {
    return new Blob([await new Blob(slices).arrayBuffer()]);
  } catch (cause) {
    throw new Error(texts.fileChanged, { cause });
  }
}

function mayGoOn(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return passes(failure) || failure.body?.code === 'INVALID_STATE';
}

function passes({ status, pauseMs }: ApiError): boolean {
  return passingStatuses.has(status) && !(status === 429 && pauseMs > longestAskedMs);
}

/** Where the upload stands; as before while nobody answers. */
async function standOf(upload: Upload): Promise<Upload> {
  try {
    return await api.call(uploadContract.getUpload, { params: { uploadId: upload.id } });
  } catch (failure) {
    if (failure instanceof ApiError && passes(failure)) return upload;
    throw failure;
  }
}

/** Waits longer each time; a line that comes back ends the pause. */
async function pause(tries: number): Promise<void> {
  const listening = new AbortController();
  const online = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal: listening.signal });
  });
  const ms = Math.min(longestPauseMs, 500 * 2 ** tries);
  await Promise.race([clientParts.sleep(ms), online]);
  listening.abort();
}

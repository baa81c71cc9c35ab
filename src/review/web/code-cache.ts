// The browser's cache of handed-in files. A file never changes under its id, so only
// the total size is limited.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryClient } from '../../kernel/web/api.ts';
import { afterLoader } from '../../kernel/web/loader-hold.ts';
import { readFileBytes, readSomeBytes } from '../../submissions/web/index.ts';

/** The total size of all files (LIM-007). */
export const codeCacheBytes = 16_777_216;

const cacheKey = 'file bytes';

/** The bytes of a handed-in file. */
export const fileBytes = (fileId: string) =>
  queryOptions({
    queryKey: [cacheKey, fileId],
    queryFn: async ({ client }) => {
      const bytes = await afterLoader(joinedRead(fileId));
      dropOldest(client, codeCacheBytes - bytes.byteLength);
      return bytes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Larger files are read when they are opened, and not when somebody points at their row. */
const smallBytes = codeCacheBytes / 4;
/** This much is read of a file to learn how large it is. */
const beginningBytes = 1024 * 1024;

/** Reads of files that nobody has opened yet. Whoever opens one meanwhile waits for its bytes. */
const runningReads = new Map<string, Promise<ArrayBuffer | undefined>>();
const knownLarge = new Set<string>();

/** Reads a file that may be opened soon; true once it is there. One that cannot be read says so when it is opened. */
export async function readSmallFileAhead(fileId: string): Promise<boolean> {
  const { queryKey } = fileBytes(fileId);
  const state = queryClient.getQueryState(queryKey);
  if (state?.data !== undefined) return true;
  if (state?.fetchStatus === 'fetching' || knownLarge.has(fileId) || runningReads.has(fileId)) return false;
  const reading = readIfSmall(fileId);
  runningReads.set(fileId, reading);
  const bytes = await reading;
  runningReads.delete(fileId);
  if (bytes === undefined) return false;
  dropOldest(queryClient, codeCacheBytes - bytes.byteLength);
  queryClient.setQueryData(queryKey, bytes);
  return true;
}

async function joinedRead(fileId: string): Promise<ArrayBuffer> {
  return (await runningReads.get(fileId)) ?? readFileBytes(fileId);
}

/** The bytes of a file; none of one that is large or cannot be read. */
async function readIfSmall(fileId: string): Promise<ArrayBuffer | undefined> {
  try {
    const { bytes, sizeBytes } = await readSomeBytes(fileId, { start: 0, most: beginningBytes });
    const start = bytes.byteLength;
    if (sizeBytes === start) return bytes;
    if (sizeBytes <= smallBytes)
      return joined(bytes, (await readSomeBytes(fileId, { start, most: sizeBytes - start })).bytes);
    knownLarge.add(fileId);
  } catch {
    // Opening it reads it once more.
  }
  return undefined;
}

function joined(beginning: ArrayBuffer, rest: ArrayBuffer): ArrayBuffer {
  const whole = new Uint8Array(beginning.byteLength + rest.byteLength);
  whole.set(new Uint8Array(beginning));
  whole.set(new Uint8Array(rest), beginning.byteLength);
  return whole.buffer;
}

/** Keeps the files that were read last, up to this size, and those on the screen. */
function dropOldest(client: QueryClient, mostBytes: number): void {
  const cache = client.getQueryCache();
  const kept = cache
    .findAll({ queryKey: [cacheKey] })
    // The newest come first, also among files that were read at the same moment.
    .toReversed()
    .toSorted((left, right) => right.state.dataUpdatedAt - left.state.dataUpdatedAt);
  let bytes = 0;
  for (const query of kept) {
    const { data: content } = query.state;
    if (!(content instanceof ArrayBuffer)) continue;
    bytes += content.byteLength;
    if (bytes > mostBytes && !query.isActive()) cache.remove(query);
  }
}

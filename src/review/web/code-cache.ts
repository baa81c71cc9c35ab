// The browser's cache of handed-in files. A file never changes under its id, so only
// the total size is limited.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryClient } from '../../kernel/web/api.ts';
import { afterLoader } from '../../kernel/web/loader-hold.ts';
import { readFileBytes, readFirstBytes } from '../../submissions/web/index.ts';

/** The total size of all files (LIM-007). */
export const codeCacheBytes = 16_777_216;

const cacheKey = 'file bytes';

/** The bytes of a handed-in file. */
export const fileBytes = (fileId: string) =>
  queryOptions({
    queryKey: [cacheKey, fileId],
    queryFn: async ({ client }) => {
      const bytes = await afterLoader(readFileBytes(fileId));
      dropOldest(client, codeCacheBytes - bytes.byteLength);
      return bytes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Larger files are read when they are opened, and not when somebody points at their row. */
const smallBytes = 1024 * 1024;

/** Reads a file that may be opened soon. */
export async function readSmallFileAhead(fileId: string): Promise<void> {
  const { queryKey } = fileBytes(fileId);
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  const { bytes, isWhole } = await readFirstBytes(fileId, smallBytes);
  if (!isWhole) return;
  dropOldest(queryClient, codeCacheBytes - bytes.byteLength);
  queryClient.setQueryData(queryKey, bytes);
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

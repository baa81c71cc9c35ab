// Contents of handed-in files that this browser keeps. They never change under their ids, so only their size counts.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { afterLoader } from '../../kernel/web/loader-hold.ts';
import { readFileBytes } from '../../submissions/web/index.ts';

/** Of all files together (LIM-007). */
export const codeCacheBytes = 16_777_216;

const cacheKey = 'file bytes';

/** Bytes of a handed-in file. */
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

/** Leaves so much of what was read last, and what is on the screen. */
function dropOldest(client: QueryClient, mostBytes: number): void {
  const cache = client.getQueryCache();
  const kept = cache
    .findAll({ queryKey: [cacheKey] })
    // The newest first also of those that were read in one moment.
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

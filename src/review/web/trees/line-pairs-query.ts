import { queryOptions } from '@tanstack/react-query';
import { loadLinePairs } from '../../../design/web/index.ts';
import { fileBytes } from '../code-cache.ts';
import { decodeText } from '../files/decode-text.ts';

/** For each line of the newer text that stayed, the line of the older one. */
export type LinePairs = ReadonlyMap<number, number>;

/** The lines that two handed-in or revised files share; neither text changes under its id. */
export const linePairsQuery = ({ beforeId, afterId }: { beforeId: string; afterId: string }) =>
  queryOptions<LinePairs>({
    queryKey: ['lines of versions', beforeId, afterId],
    staleTime: Infinity,
    queryFn: async ({ client }) => {
      const [linePairs, before, after] = await Promise.all([
        loadLinePairs(),
        client.fetchQuery(fileBytes(beforeId)),
        client.fetchQuery(fileBytes(afterId)),
      ]);
      return linePairs(decodeText(before) ?? '', decodeText(after) ?? '');
    },
  });

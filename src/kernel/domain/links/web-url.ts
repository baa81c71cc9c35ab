import { z } from 'zod';

const WebUrl = z.url({ protocol: /^https?$/, hostname: /./ });
const longestUrl = 2048;

/**
 * Only http and https with a host (UI-033). The length comes first: the name of a host is brought into its normal form
 * in a time that grows with the square of its length.
 */
export const isWebUrl = (text: string): boolean =>
  text.length <= longestUrl && WebUrl.safeParse(text).success;

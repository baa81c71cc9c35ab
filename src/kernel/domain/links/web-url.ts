import { z } from 'zod';

const WebUrl = z.url({ protocol: /^https?$/, hostname: /./ });

/** Only http and https with a host (UI-033). */
export const isWebUrl = (text: string): boolean => WebUrl.safeParse(text).success;

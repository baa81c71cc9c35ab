import { lazyPart } from '../../../design/web/index.ts';

/** Stays away until it is known that there is something to tell. */
export const PushNotice = lazyPart(async () => (await import('./PushNotice.tsx')).PushNotice, {
  fallback: () => null,
});

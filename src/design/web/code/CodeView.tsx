import { lazyPart } from '../lazy-part.tsx';

/** Read-only code with threads between the lines. */
export const CodeView = lazyPart(async () => (await import('./CodeViewInside.tsx')).CodeViewInside);

// Reports that few results have.
import { lazyPart } from '../../../../design/web/index.ts';

export const Comments = lazyPart(async () => (await import('./Comments.tsx')).Comments);
export const Structure = lazyPart(async () => (await import('./Structure.tsx')).Structure);

import { lazyPart } from './lazy-part.tsx';

/** The page that shows all parts; fetched only when it is opened. */
export const Gallery = lazyPart(() => import('./gallery/GalleryInside.tsx'));

import { lazyPart } from './lazy-part.tsx';

/** The page that shows all parts; fetched only when it is opened. */
export const Gallery = lazyPart(async () => (await import('./gallery/GalleryInside.tsx')).GalleryInside);

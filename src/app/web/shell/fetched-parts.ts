// Parts of the shell that are loaded together a moment after the page; none is in the first load.
import { lazyPart } from '../../../design/web/index.ts';

const parts = () => import('./parts.ts');
const isAside = true;

export const Footer = lazyPart(async () => (await parts()).Footer, { isAside });
export const UpdateWatch = lazyPart(async () => (await parts()).UpdateWatch, { isAside });
export const UnreadBadge = lazyPart(async () => (await parts()).UnreadBadge, { isAside });
export const UnreadWatch = lazyPart(async () => (await parts()).UnreadWatch, { isAside });

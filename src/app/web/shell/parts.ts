// These parts are loaded together right after the first page.
export { UnreadBadge, UnreadWatch } from '../../../notifications/web/index.ts';
export { DockedPanel } from './DockedPanel.tsx';
export { Footer } from './Footer.tsx';
export { UpdateWatch } from './UpdateWatch.tsx';

// One chunk that comes right after the first page.
export { DockedPanel } from './DockedPanel.tsx';
export { Footer } from './Footer.tsx';
export { UpdateWatch } from './UpdateWatch.tsx';

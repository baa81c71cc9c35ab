export { importTab } from './management-tab.ts';

/** What `TestRun` fetches later. */
export { RunView } from '../../autotest/web/index.ts';

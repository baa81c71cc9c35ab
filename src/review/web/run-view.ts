/** The module that `TestRun` loads later. */
export { RunView } from '../../autotest/web/index.ts';

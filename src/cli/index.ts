export { buildAndPublish, createFromFolder } from './build-assignment.ts';
export { connect } from './connection.ts';
export { handInFiles, waitForResult } from './hand-in.ts';
export { failureText } from './failure.ts';
export { runCli } from './main.ts';
export { tableOf } from './terminal.ts';

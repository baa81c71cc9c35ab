export { runnerConfigOf } from './config.ts';
export { startRunner } from './start.ts';

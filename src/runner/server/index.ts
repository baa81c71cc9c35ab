export { runnerConfigOf, type RunnerConfig } from './config.ts';
export { startRunner } from './start.ts';

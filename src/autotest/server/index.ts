export { downloadOutputFile } from './actions/output-files.ts';
export { findRunner } from './runner/find-runner.ts';
export { autotestModule } from './routes.ts';

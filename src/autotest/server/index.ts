export { downloadOutputFile } from './actions/output-files.ts';
export { countTests, listFailedBuilds } from './figures.ts';
export { findRunner } from './runner/find-runner.ts';
export { autotestModule } from './routes.ts';

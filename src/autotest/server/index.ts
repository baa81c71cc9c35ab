export { downloadOutputFile } from './actions/output-files.ts';
export { autotestModule } from './routes.ts';

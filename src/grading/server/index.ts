export { readGradingDone } from './reminders/progress.ts';
export { listRegradeWriterIds } from './regrades/store.ts';
export { countRegrades } from './regrades/decide.ts';
export { listHiddenMarks } from './second/mark.ts';
export { gradingModule } from './routes.ts';

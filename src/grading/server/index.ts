export { readGradingDone } from './reminders/progress.ts';
export { gradingModule } from './routes.ts';

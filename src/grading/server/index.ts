export { gradingModule } from './routes.ts';

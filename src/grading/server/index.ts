export { recomputeGrade, type Recompute } from './recompute.ts';
export { gradingModule } from './routes.ts';

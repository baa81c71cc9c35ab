export { importCourseSnippets } from './import-course.ts';
export { snippetModule } from './routes.ts';

// Fetched together, as those of the courses.
export { CourseSnippetsPanel } from './CourseSnippetsPanel.tsx';
export { ImportSnippetsPanel } from './ImportSnippetsPanel.tsx';

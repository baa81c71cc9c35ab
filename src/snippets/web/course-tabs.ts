// The tabs of this room in the management of a course.
import type { CourseTab } from '../../courses/web/index.ts';
import { lazyPart } from '../../design/web/index.ts';
import { texts } from './texts.ts';

export const snippetTabs: readonly CourseTab[] = [
  {
    id: 'snippets',
    label: texts.snippets,
    mayOpen: (rights) =>
      rights.can_view_course_snippets === true || rights.can_manage_course_snippets === true,
    Panel: lazyPart(async () => (await import('./CourseSnippetsPanel.tsx')).CourseSnippetsPanel),
    isWide: true,
  },
  {
    id: 'import-snippets',
    label: texts.importSnippets,
    mayOpen: (rights) => rights.can_manage_course_snippets === true,
    Panel: lazyPart(async () => (await import('./ImportSnippetsPanel.tsx')).ImportSnippetsPanel),
  },
];

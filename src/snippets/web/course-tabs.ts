// The tabs of this room in the management of a course. Every page knows them, so the other texts are not fetched here.
import type { CourseTab } from '../../courses/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';

const panels = () => import('./panels.ts');

export const snippetTabs: readonly CourseTab[] = [
  {
    id: 'snippets',
    label: 'Snippets',
    mayOpen: (rights) =>
      rights.can_view_course_snippets === true || rights.can_manage_course_snippets === true,
    Panel: lazyPanel(async () => (await panels()).CourseSnippetsPanel),
    isWide: true,
  },
  {
    id: 'import-snippets',
    label: 'Import snippets',
    mayOpen: (rights) => rights.can_manage_course_snippets === true,
    Panel: lazyPanel(async () => (await panels()).ImportSnippetsPanel),
  },
];

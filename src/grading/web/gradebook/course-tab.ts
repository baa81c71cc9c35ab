// The tab that this room adds to the management of a course. Every page knows it, so the other texts are not fetched here.
import type { CourseTab } from '../../../courses/web/index.ts';
import { lazyPanel } from '../../../design/web/index.ts';
import { showsWorkAsStaff } from '../../../submissions/domain/sight.ts';

export const gradebookTab: CourseTab = {
  id: 'gradebook',
  label: 'Gradebook',
  mayOpen: showsWorkAsStaff,
  Panel: lazyPanel(async () => (await import('./GradebookPanel.tsx')).GradebookPanel),
  isWide: true,
};

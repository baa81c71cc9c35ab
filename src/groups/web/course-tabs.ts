// The tab that this room adds to the management of a course. Every page knows it, so the other texts are not fetched here.
import type { CourseTab } from '../../courses/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';

export const groupsTab: CourseTab = {
  id: 'groups',
  label: 'Groups',
  mayOpen: (rights) => rights.can_edit_group_set === true || rights.can_edit_others_groups === true,
  Panel: lazyPanel(async () => (await import('./GroupSetsPanel.tsx')).GroupSetsPanel),
};

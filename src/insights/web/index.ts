import type { CourseTab } from '../../courses/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';

/** A tab in the management of a course. Every page knows it, so the other texts are not fetched here. */
export const statisticsTab: CourseTab = {
  id: 'statistics',
  label: 'Statistics',
  mayOpen: (rights) => rights.can_view_analytics === true,
  Panel: lazyPanel(async () => (await import('./StatisticsPanel.tsx')).StatisticsPanel),
};

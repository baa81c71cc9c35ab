import type { CourseTab } from '../../courses/web/index.ts';
import { lazyPart } from '../../design/web/index.ts';
import { texts } from './texts.ts';

/** A tab in the management of a course. */
export const statisticsTab: CourseTab = {
  id: 'statistics',
  label: texts.statistics,
  mayOpen: (rights) => rights.can_view_analytics === true,
  Panel: lazyPart(async () => (await import('./StatisticsPanel.tsx')).StatisticsPanel),
};

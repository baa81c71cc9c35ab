// The tabs that this room adds to the settings of an assignment.
import type { ManagementTab } from '../../assignments/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import { hasGradersTab } from './graders-sight.ts';

export const gradersTab: ManagementTab = {
  id: 'graders',
  label: 'Graders',
  mayOpen: hasGradersTab,
  Panel: lazyPanel(async () => (await import('./GradersTab.tsx')).GradersTab),
};

export const rubricTab: ManagementTab = {
  id: 'rubric',
  label: 'Rubric',
  mayOpen: (rights, settings) => rights.manage_rubrics === true && settingOf(settings, 'RUBRICS_ENABLED'),
  Panel: lazyPanel(async () => (await import('./RubricTab.tsx')).RubricTab),
  isWide: true,
};

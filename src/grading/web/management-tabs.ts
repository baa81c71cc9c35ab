// The tabs that this room adds to the settings of an assignment.
import type { ManagementTab } from '../../assignments/web/index.ts';
import { lazyPart } from '../../design/web/index.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import { hasGradersTab } from './graders-sight.ts';

export const gradersTab: ManagementTab = {
  id: 'graders',
  label: 'Graders',
  mayOpen: hasGradersTab,
  Panel: lazyPart(async () => (await import('./GradersTab.tsx')).GradersTab),
};

export const rubricTab: ManagementTab = {
  id: 'rubric',
  label: 'Rubric',
  mayOpen: (rights, settings) => rights.manage_rubrics === true && settingOf(settings, 'RUBRICS_ENABLED'),
  Panel: lazyPart(async () => (await import('./RubricTab.tsx')).RubricTab),
  isWide: true,
};

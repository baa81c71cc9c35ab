// The tabs that this room adds to the settings of an assignment.
import type { ManagementTab } from '../../assignments/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import {
  allowsRegrades,
  comparesGraders,
  dividesWork,
  drawsSecondMarks,
  hasGradersTab,
  setsNotifications,
} from './graders-sight.ts';

export const gradersTab: ManagementTab = {
  id: 'graders',
  label: 'Graders',
  mayOpen: hasGradersTab,
  cards: [
    { id: 'division', label: 'Division of the work', mayOpen: dividesWork },
    { id: 'notifications', label: 'Grader notifications', mayOpen: setsNotifications },
    { id: 'drift', label: 'How graders compare', mayOpen: comparesGraders },
    { id: 'second', label: 'Second marks', mayOpen: drawsSecondMarks },
    { id: 'regrades', label: 'Settings of regrade requests', mayOpen: allowsRegrades },
  ],
  Panel: lazyPanel(async () => (await import('./GradersTab.tsx')).GradersTab),
};

export const rubricTab: ManagementTab = {
  id: 'rubric',
  label: 'Rubric',
  mayOpen: (rights, settings) => rights.manage_rubrics === true && settingOf(settings, 'RUBRICS_ENABLED'),
  Panel: lazyPanel(async () => (await import('./RubricTab.tsx')).RubricTab),
  isWide: true,
};

// The tab that this room adds to the settings of an assignment.
import type { ManagementTab } from '../../assignments/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';

export const autoTestTab: ManagementTab = {
  id: 'autotest',
  label: 'AutoTest',
  mayOpen: (rights, settings) =>
    rights.can_manage_new_autotest === true && settingOf(settings, 'AUTO_TEST_2_ENABLED'),
  // It is large and seldom opened, so it is a chunk of its own.
  Panel: lazyPanel(async () => (await import('./AutoTestTab.tsx')).AutoTestTab),
  readAhead: async (assignmentId) => (await import('./AutoTestTab.tsx')).readConfigurationAhead(assignmentId),
  isWide: true,
};

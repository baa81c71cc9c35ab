// What of an assignment can be set by whom: the settings show these tabs, and no way leads there without any.
import { hasGradersTab } from './graders-sight.ts';
import type { CourseRights } from '../../access/domain/held.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';

const managementTabs = ['general', 'hand-in', 'schedule', 'graders', 'rubric', 'autotest'] as const;
export type ManagementTab = (typeof managementTabs)[number];

/** Tabs by the permissions in the course and the features of the site (ASGN-041). */
export function managementTabsOf(
  permissions: CourseRights,
  settings: Readonly<Record<string, unknown>>,
): ManagementTab[] {
  const may = (...names: CoursePermission[]): boolean => names.some((name) => permissions[name]);
  const shown: Record<ManagementTab, boolean> = {
    general: may(
      'can_edit_assignment_info',
      'can_edit_maximum_grade',
      'can_edit_assignment_access_restrictions',
      'can_delete_assignments',
    ),
    'hand-in': may('can_edit_assignment_info', 'can_edit_cgignore'),
    schedule: may('can_edit_assignment_info'),
    graders: hasGradersTab(permissions),
    rubric: may('manage_rubrics') && settingOf(settings, 'RUBRICS_ENABLED'),
    autotest: may('can_manage_new_autotest') && settingOf(settings, 'AUTO_TEST_2_ENABLED'),
  };
  return managementTabs.filter((id) => shown[id]);
}

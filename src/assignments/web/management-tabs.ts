// The tabs of an assignment's settings. Each room exports its own through its door; `app` orders them.
import { createContext, use, type ComponentType } from 'react';
import type { CourseRights } from '../../access/domain/held.ts';
import { openParts, type PagePart } from '../../access/domain/page-part.ts';
import { lazyPanel } from '../../design/web/index.ts';
import { useSettingsQuery } from '../../people/web/index.ts';
import type { PanelProps } from './panel.ts';

/** The rights in the course and the settings decide who may open it (ASGN-041). */
export interface ManagementTab extends PagePart {
  Panel: ComponentType<PanelProps> & { fetchAhead: () => void };
  /** Reads what the panel shows first; called when somebody points at the tab. */
  readAhead?: (assignmentId: number) => Promise<void>;
  /** True when the tab uses the whole width. */
  isWide?: boolean;
}

/** All tabs in order. They come by a context, because only `app` knows all rooms. */
export const ManagementTabs = createContext<readonly ManagementTab[]>([]);

/** The tabs that somebody with these rights may open; undefined until the settings are known. */
export function useManagementTabs(rights: CourseRights): readonly ManagementTab[] | undefined {
  const tabs = use(ManagementTabs);
  const settings = useSettingsQuery().data?.settings;
  return settings && openParts(tabs, rights, settings, undefined);
}

/** The tabs of this room. */
export const assignmentTabs: readonly ManagementTab[] = [
  {
    id: 'general',
    label: 'General',
    mayOpen: (rights) =>
      rights.can_edit_assignment_info === true ||
      rights.can_edit_maximum_grade === true ||
      rights.can_edit_assignment_access_restrictions === true ||
      rights.can_delete_assignments === true,
    Panel: lazyPanel(async () => (await import('./GeneralPanel.tsx')).GeneralPanel),
    isWide: true,
  },
  {
    id: 'hand-in',
    label: 'Hand-in',
    mayOpen: (rights) =>
      rights.can_edit_assignment_info === true ||
      rights.can_edit_cgignore === true ||
      rights.can_edit_group_assignment === true,
    Panel: lazyPanel(async () => (await import('./HandInPanel.tsx')).HandInPanel),
    isWide: true,
  },
  {
    id: 'schedule',
    label: 'Schedule',
    mayOpen: (rights) => rights.can_edit_assignment_info === true,
    Panel: lazyPanel(async () => (await import('./SchedulePanel.tsx')).SchedulePanel),
  },
];

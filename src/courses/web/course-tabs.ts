// The tabs of a course's management. Each room exports its own through its door; `app` orders them.
import type { ComponentType } from 'react';
import type { PagePart } from '../../access/domain/page-part.ts';
import { lazyPanel } from '../../design/web/index.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import type { ExtendedCourse } from '../domain/model.ts';
import { mayImport } from '../domain/management.ts';
import { texts } from './texts.ts';

export interface CourseTab extends PagePart {
  Panel: ComponentType<{ course: ExtendedCourse }> & { fetchAhead: () => void };
  /** True when the tab uses the whole width. */
  isWide?: boolean;
}

const panels = () => import('./panels.ts');

/** The tabs of this room. */
export const courseTabs: readonly CourseTab[] = [
  {
    id: 'members',
    label: texts.members,
    mayOpen: (rights) => rights.can_list_course_users === true,
    Panel: lazyPanel(async () => (await panels()).MembersPanel),
    isWide: true,
  },
  {
    id: 'roles',
    label: texts.roles,
    mayOpen: (rights) => rights.can_see_course_roles === true || rights.can_edit_course_roles === true,
    Panel: lazyPanel(async () => (await panels()).RolesPanel),
    isWide: true,
  },
  {
    id: 'sections',
    label: texts.sections,
    mayOpen: (rights) => rights.can_view_course_sections === true || rights.can_edit_course_sections === true,
    Panel: lazyPanel(async () => (await import('./sections/SectionsPanel.tsx')).SectionsPanel),
  },
  {
    id: 'links',
    label: texts.links,
    mayOpen: (rights) => rights.can_edit_course_users === true,
    Panel: lazyPanel(async () => (await import('./links/EnrollLinksPanel.tsx')).EnrollLinksPanel),
    isWide: true,
  },
  {
    id: 'contact',
    label: texts.contact,
    mayOpen: (rights, settings) =>
      rights.can_email_students === true && settingOf(settings, 'EMAIL_STUDENTS_ENABLED'),
    Panel: lazyPanel(async () => (await panels()).ContactPanel),
  },
  {
    id: 'general',
    label: texts.general,
    mayOpen: (rights) =>
      rights.can_edit_course_info === true || rights.can_archive_courses === true || mayImport(rights),
    Panel: lazyPanel(async () => (await panels()).CourseGeneralPanel),
  },
];

// What the management of a course consists of, and for whom.
import type { PagePart } from '../../access/domain/page-part.ts';
import { settingOf } from '../../tenants/domain/browser-settings.ts';
import type { courseManagement } from '../domain/addresses.ts';
import { texts } from './texts.ts';

interface CoursePart extends PagePart {
  readonly id: (typeof courseManagement.tabs)[number];
}

export const courseParts: readonly CoursePart[] = [
  { id: 'members', label: texts.members, mayOpen: (rights) => rights.can_list_course_users === true },
  {
    id: 'roles',
    label: texts.roles,
    mayOpen: (rights) => rights.can_see_course_roles === true || rights.can_edit_course_roles === true,
  },
  {
    id: 'contact',
    label: texts.contact,
    mayOpen: (rights, settings) =>
      rights.can_email_students === true && settingOf(settings, 'EMAIL_STUDENTS_ENABLED'),
  },
  {
    id: 'general',
    label: texts.general,
    mayOpen: (rights) => rights.can_edit_course_info === true || rights.can_archive_courses === true,
  },
];

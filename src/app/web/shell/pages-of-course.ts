// The pages of a course and who may open them. The course's management draws its tabs from the same tabs.
import type { CourseRights } from '../../../access/domain/held.ts';
import { openParts } from '../../../access/domain/page-part.ts';
import { courseHome, courseManagement } from '../../../courses/domain/addresses.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseManagementTabs } from '../course/course-tabs.ts';
import { texts } from '../texts.ts';

export interface PageEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Found by typing alone: part of a page that is listed. */
  readonly isInside?: boolean;
}

export type Settings = Readonly<Record<string, unknown>>;

/** The assignments first, then the tabs of the course's management. */
export function pagesOfCourse(courseId: number, rights: CourseRights, settings: Settings): PageEntry[] {
  const tabs = openParts(courseManagementTabs, rights, settings, undefined);
  return [
    { id: 'assignments', label: texts.assignments, href: hrefOf(courseHome, { courseId }) },
    ...tabs.map(({ id, label }) => ({
      id,
      label,
      href: `${hrefOf(courseManagement, { courseId })}#${id}`,
    })),
  ];
}

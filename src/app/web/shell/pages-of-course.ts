// The pages of a course and who may open them. The course's management draws its tabs from the same parts.
import type { CourseRights } from '../../../access/domain/held.ts';
import { openParts } from '../../../access/domain/page-part.ts';
import { courseHome, courseManagement } from '../../../courses/domain/addresses.ts';
import { courseParts } from '../../../courses/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { texts } from '../texts.ts';

export interface PageEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

export type Settings = Readonly<Record<string, unknown>>;

/** The assignments first, then the tabs of the course's management. */
export function pagesOfCourse(courseId: number, rights: CourseRights, settings: Settings): PageEntry[] {
  const parts = openParts(courseParts, rights, settings, undefined);
  return [
    { id: 'assignments', label: texts.assignments, href: hrefOf(courseHome, { courseId }) },
    ...parts.map(({ id, label }) => ({
      id,
      label,
      href: hrefOf(courseManagement, { courseId }, { tab: id }),
    })),
  ];
}

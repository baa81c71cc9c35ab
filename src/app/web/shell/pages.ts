// The pages of a course and of an assignment, and for whom, as panel and palette show them: the parts that the pages
// themselves draw their tabs from.
import type { CourseRights } from '../../../access/domain/held.ts';
import { openParts, type PagePart } from '../../../access/domain/page-part.ts';
import { assignmentManagement, assignmentWork } from '../../../assignments/domain/addresses.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { courseHome, courseManagement } from '../../../courses/domain/addresses.ts';
import { courseParts } from '../../../courses/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { listParts } from '../../../review/web/index.ts';
import { texts } from '../texts.ts';

export interface PageEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

type Settings = Readonly<Record<string, unknown>>;

/** Its assignments first, then what the management of the course consists of. */
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

interface AssignmentFacts {
  rights: CourseRights;
  settings: Settings;
  /** The tabs of its settings. */
  managementTabs: readonly PagePart[];
}

/** The parts of the list for those who see it, else the page of students; then the settings. */
export function pagesOfAssignment(
  assignment: Pick<Assignment, 'id' | 'courseId' | 'cgignore'>,
  { rights, settings, managementTabs }: AssignmentFacts,
): PageEntry[] {
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  const work = hrefOf(assignmentWork, place);
  const seesList = rights.can_see_others_work === true;
  const list = seesList ? openParts(listParts, rights, settings, assignment) : [];
  return [
    ...(seesList ? [] : [{ id: 'start', label: texts.handInAndResults, href: work }]),
    ...list.map(({ id, label }) => ({ id: `list ${id}`, label, href: `${work}#${id}` })),
    ...openParts(managementTabs, rights, settings, undefined).map(({ id, label }) => ({
      id: `settings ${id}`,
      label: texts.settingsPage(label),
      href: `${hrefOf(assignmentManagement, place)}#${id}`,
    })),
  ];
}

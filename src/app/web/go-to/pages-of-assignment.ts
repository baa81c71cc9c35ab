// The pages of an assignment and who may open them. The pages draw their tabs from the same parts.
import type { CourseRights } from '../../../access/domain/held.ts';
import { openParts, type PagePart } from '../../../access/domain/page-part.ts';
import { assignmentManagement, assignmentWork } from '../../../assignments/domain/addresses.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { hrefOf, withParts } from '../../../kernel/domain/address.ts';
import { listParts } from '../../../review/web/index.ts';
import { showsWorkAsStaff } from '../../../submissions/domain/sight.ts';
import type { PageEntry, Settings } from '../shell/pages-of-course.ts';
import { texts } from '../texts.ts';

const listPage = withParts(assignmentWork, { tabs: listParts.map(({ id }) => id) });

interface AssignmentFacts {
  rights: CourseRights;
  settings: Settings;
  /** The tabs of the assignment's settings. */
  managementTabs: readonly PagePart[];
}

/** The tabs of the submission list for those who may see it, else the students' page; then the settings. */
export function pagesOfAssignment(
  assignment: Pick<Assignment, 'id' | 'courseId' | 'cgignore' | 'groupSet' | 'regradeSettings'>,
  { rights, settings, managementTabs }: AssignmentFacts,
): PageEntry[] {
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  const managementPage = withParts(assignmentManagement, { tabs: managementTabs.map(({ id }) => id) });
  const seesList = showsWorkAsStaff(rights);
  const list = seesList ? openParts(listParts, rights, settings, assignment) : [];
  return [
    ...(seesList
      ? []
      : [{ id: 'start', label: texts.handInAndResults, href: hrefOf(assignmentWork, place) }]),
    ...list.map(({ id, label }) => ({ id: `list ${id}`, label, href: hrefOf(listPage, place, { tab: id }) })),
    ...openParts(managementTabs, rights, settings, undefined).map(({ id, label }) => ({
      id: `settings ${id}`,
      label: texts.settingsPage(label),
      href: hrefOf(managementPage, place, { tab: id }),
    })),
  ];
}

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

/** The tabs of the submission list for those who may see it, else the students' page; then the settings; each with its cards. */
export function pagesOfAssignment(
  assignment: Pick<
    Assignment,
    'id' | 'courseId' | 'cgignore' | 'groupSet' | 'regradeSettings' | 'peerFeedbackSettings'
  >,
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
    ...list.flatMap((part) => {
      const page = {
        id: `list ${part.id}`,
        label: part.label,
        href: hrefOf(listPage, place, { tab: part.id }),
      };
      return [page, ...cardsOf(part, page, rights)];
    }),
    ...openParts(managementTabs, rights, settings, undefined).flatMap((tab) => {
      const href = hrefOf(managementPage, place, { tab: tab.id });
      const page = { id: `settings ${tab.id}`, label: texts.settingsPage(tab.label), href };
      return [page, ...cardsOf(tab, page, rights)];
    }),
  ];
}

/** What people look for by its own name leads to the page that it stands on. */
function cardsOf(
  { cards = [] }: Pick<PagePart, 'cards'>,
  page: PageEntry,
  rights: CourseRights,
): PageEntry[] {
  return cards
    .filter(({ mayOpen }) => mayOpen(rights))
    .map(({ id, label }) => ({ id: `${page.id} ${id}`, label, href: page.href, isInside: true }));
}

// The parts of pages, such as their tabs, and who may open them. A page has one list of its parts: its tabs, the panel
// and the palette are made from it.
import type { CourseRights } from './held.ts';

export interface PagePart<Of = unknown> {
  /** Names it in addresses. */
  readonly id: string;
  readonly label: string;
  /** By the rights in the course, the settings as the server told them, and what the page is about. */
  readonly mayOpen: (rights: CourseRights, settings: Readonly<Record<string, unknown>>, of: Of) => boolean;
}

/** Those parts that somebody with these rights may open. */
export function openParts<Part extends PagePart<Of>, Of>(
  parts: readonly Part[],
  ...facts: Parameters<PagePart<Of>['mayOpen']>
): Part[] {
  return parts.filter(({ mayOpen }) => mayOpen(...facts));
}

// Parts of pages, such as tabs, and who may open them. Each page has one list of parts; its tabs, the panel
// and the palette are made from that list.
import type { CourseRights } from './held.ts';

export interface PagePart<Of = unknown> {
  /** The part's name in addresses. */
  readonly id: string;
  readonly label: string;
  /** Decides by the rights in the course, the settings from the server, and the subject of the page. */
  readonly mayOpen: (rights: CourseRights, settings: Readonly<Record<string, unknown>>, of: Of) => boolean;
  /** What stands in it under a heading of its own, so that people look for it by that name. */
  readonly cards?: readonly PartCard[];
}

export interface PartCard {
  readonly id: string;
  readonly label: string;
  readonly mayOpen: (rights: CourseRights) => boolean;
}

/** The parts that somebody with these rights may open. */
export function openParts<Part extends PagePart<Of>, Of>(
  parts: readonly Part[],
  ...facts: Parameters<PagePart<Of>['mayOpen']>
): Part[] {
  return parts.filter(({ mayOpen }) => mayOpen(...facts));
}

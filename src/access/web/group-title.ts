import { texts } from './texts.ts';

const titles = new Map<string, string>(Object.entries(texts.groups));

/** The heading of a group in the catalogue. */
export function groupTitleOf(group: string): string {
  return titles.get(group) ?? group;
}

import { texts } from './texts.ts';

const titles = new Map<string, string>(Object.entries(texts.groups));

/** Heading of a group of the catalogue. */
export function groupTitleOf(group: string): string {
  return titles.get(group) ?? group;
}

// Matches globs of teachers with paths of students: `*` and `?` stay within a folder, `**` crosses folders.
// The time never grows faster than pattern length times path length, whatever the two contain.

/** True when the path (with `/`, relative) matches the pattern. */
export function isGlobMatch(pattern: string, path: string): boolean {
  return matchesAll(pattern.replace(/^\.?\//, '').split('/'), path.split('/'), {
    isOpen: (part) => part === '**',
    fits: isSegmentMatch,
  });
}

function isSegmentMatch(pattern: string, segment: string): boolean {
  return matchesAll(Array.from(pattern), Array.from(segment), {
    isOpen: (part) => part === '*',
    fits: (part, character) => part === '?' || part === character,
  });
}

interface Wildcards {
  /** A part that stands for any number of items. */
  isOpen: (part: string) => boolean;
  fits: (part: string, item: string) => boolean;
}

/** Goes from left to right and goes back only to the last open part: never more than parts x items. */
function matchesAll(
  parts: readonly string[],
  items: readonly string[],
  { isOpen, fits }: Wildcards,
): boolean {
  let [part, item] = [0, 0];
  let [openPart, openItem] = [-1, 0];
  while (item < items.length) {
    const current = parts[part];
    if (current !== undefined && isOpen(current)) {
      [openPart, openItem] = [part, item];
      part += 1;
    } else if (current !== undefined && fits(current, items[item] ?? '')) {
      part += 1;
      item += 1;
    } else if (openPart >= 0) {
      openItem += 1;
      [part, item] = [openPart + 1, openItem];
    } else return false;
  }
  return parts.slice(part).every(isOpen);
}

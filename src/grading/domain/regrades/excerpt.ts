const longestExcerpt = 160;

/** The beginning of a text on one line. */
export function excerptOf(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/gu, ' ').trim());
  if (characters.length <= longestExcerpt) return characters.join('');
  return `${characters.slice(0, longestExcerpt).join('')}…`;
}

import type { FileMatch } from './contract.ts';

/** Bounds of one search. What lies beyond is told, never silently left out. */
export const searchLimits = {
  files: 2000,
  fileBytes: 2 * 1024 * 1024,
  totalBytes: 32 * 1024 * 1024,
  matches: 200,
  matchesOfFile: 50,
} as const;

const shownBefore = 40;
const shownLength = 200;

type Found = Pick<FileMatch, 'line' | 'text' | 'start' | 'length'>;

/** The lines that hold the text, each once, whatever its case. */
export function findInText(text: string, wanted: string, most: number): Found[] {
  const needle = wanted.toLowerCase();
  const folded = text.toLowerCase();
  // A few letters change their length in lower case; then places would not fit.
  const searched = folded.length === text.length ? folded : text;
  const found: Found[] = [];
  let line = 0;
  let counted = 0;
  let at = searched.indexOf(needle);
  while (at !== -1 && found.length < most) {
    for (let end = text.indexOf('\n', counted); end !== -1 && end < at; end = text.indexOf('\n', counted)) {
      line += 1;
      counted = end + 1;
    }
    const end = text.indexOf('\n', at);
    const lineEnd = end === -1 ? text.length : end;
    const from = at - counted > shownBefore ? at - shownBefore : counted;
    const shown = text.slice(from, Math.min(lineEnd, from + shownLength)).trimEnd();
    found.push({ line, text: shown, start: at - from, length: Math.min(needle.length, shownLength) });
    at = end === -1 ? -1 : searched.indexOf(needle, end);
  }
  return found;
}

// Tells whether the output of a program matches a pattern. The time of the engine is linear in the length of
// the output.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { comparable, type TextRule } from './text-match.ts';

/**
 * Whether the pattern is found anywhere in the output: as the rule compares it, or as it was printed, since a pattern may
 * name line ends that are not there once white space is ignored (`a\nb`, `(?m)^b$`).
 */
export function fitsPattern(rule: TextRule, output: string, isCut = false): boolean {
  const flags = rule.caseSensitivity === 'insensitive' ? RE2JS.CASE_INSENSITIVE : 0;
  const pattern = RE2JS.compile(rule.outputText, flags);
  const compared = comparable({ ...rule, caseSensitivity: 'sensitive' }, output);
  const texts = new Set([compared, output]);
  return [...texts].some((text) => isFound(pattern, text, isCut));
}

/**
 * Where the middle of a long output was left out, what is found across that place does not count: `^[^!]*$` says that there
 * is no exclamation mark, and one may have stood there.
 */
function isFound(pattern: RE2JS, text: string, isCut: boolean): boolean {
  const matcher = pattern.matcher(text);
  if (!isCut) return matcher.find();
  const cuts = [...text.matchAll(cutMark)].map(({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
  }));
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (first === undefined || last === undefined) return false;
  // A program may print such a mark itself: all of them count as one.
  const isBefore = matcher.find() && matcher.end() < first.from;
  return isBefore || (last.to < text.length && matcher.find(last.to + 1));
}

/** What the runner, or its report, writes in the place of the middle. */
const cutMark = /\s?\[(?:\d+ bytes left out|… \d+ characters left out …)\]\s?/g;

const mostCharacters = 2_000;
/**
 * Limits the compiled pattern, in which `a{1000}` has a thousand instructions: the time to match is this
 * times the output.
 */
const mostInstructions = 20_000;

/** Why a pattern cannot be used; null if it can. */
export function patternProblemOf(pattern: string): string | null {
  if (pattern.length > mostCharacters) return 'it is longer than 2,000 characters';
  try {
    const isLarge = RE2JS.compile(pattern).programSize() > mostInstructions;
    return isLarge ? 'its repetitions make it too large' : null;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error.message;
    throw error;
  }
}

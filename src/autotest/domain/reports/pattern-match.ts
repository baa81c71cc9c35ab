// Tells whether the output of a program matches a pattern. The time of the engine is linear in the length of
// the output.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { comparable, type TextRule } from './text-match.ts';

/** Whether the pattern is found anywhere in the output. */
export function fitsPattern(rule: TextRule, output: string): boolean {
  const flags = rule.caseSensitivity === 'insensitive' ? RE2JS.CASE_INSENSITIVE : 0;
  return RE2JS.compile(rule.outputText, flags)
    .matcher(comparable({ ...rule, caseSensitivity: 'sensitive' }, output))
    .find();
}

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

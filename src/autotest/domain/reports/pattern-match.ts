// Whether the output of a program fits a pattern. The engine needs time linear in the length of the output.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { comparable, type TextRule } from './text-match.ts';

/** The pattern is found somewhere in the output. */
export function fitsPattern(rule: TextRule, output: string): boolean {
  const flags = rule.caseSensitivity === 'insensitive' ? RE2JS.CASE_INSENSITIVE : 0;
  return RE2JS.compile(rule.outputText, flags)
    .matcher(comparable({ ...rule, caseSensitivity: 'sensitive' }, output))
    .find();
}

/** Why a pattern cannot be used, or null. */
export function patternProblemOf(pattern: string): string | null {
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error.message;
    throw error;
  }
}

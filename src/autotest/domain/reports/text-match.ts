// Tells whether the output of a program matches the text that the teacher expects.
export interface TextRule {
  readonly outputText: string;
  readonly caseSensitivity: 'sensitive' | 'insensitive';
  readonly whitespacesPolicy: 'include' | 'ignore';
}

/** Equal, if line ends at the end of both texts are ignored. */
export function fitsWhole(rule: TextRule, output: string): boolean {
  return comparable(rule, output) === comparable(rule, rule.outputText);
}

/** The expected text is anywhere in the output. */
export function fitsPart(rule: TextRule, output: string): boolean {
  return comparable(rule, output).includes(comparable(rule, rule.outputText));
}

/** The text in the form that the rule compares. */
export function comparable(rule: TextRule, text: string): string {
  const spaced =
    rule.whitespacesPolicy === 'ignore' ? text.replace(/\s+/g, ' ').trim() : withoutLastLineEnds(text);
  return rule.caseSensitivity === 'insensitive' ? spaced.toLowerCase() : spaced;
}

/** Uses a loop, because a pattern would take quadratic time on an output of line ends. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

// Whether the output of a program fits the text that the teacher expects.
export interface TextRule {
  readonly outputText: string;
  readonly caseSensitivity: 'sensitive' | 'insensitive';
  readonly whitespacesPolicy: 'include' | 'ignore';
}

/** Equal after the line ends at the end are taken off. */
export function fitsWhole(rule: TextRule, output: string): boolean {
  return comparable(rule, output) === comparable(rule, rule.outputText);
}

/** The expected text stands somewhere in the output. */
export function fitsPart(rule: TextRule, output: string): boolean {
  return comparable(rule, output).includes(comparable(rule, rule.outputText));
}

/** A text as the rule lets it be compared. */
export function comparable(rule: TextRule, text: string): string {
  const spaced =
    rule.whitespacesPolicy === 'ignore' ? text.replace(/\s+/g, ' ').trim() : withoutLastLineEnds(text);
  return rule.caseSensitivity === 'insensitive' ? spaced.toLowerCase() : spaced;
}

/** A loop, because a pattern for this needs quadratic time on an output of line ends. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

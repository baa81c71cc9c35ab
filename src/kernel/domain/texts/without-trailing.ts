/**
 * The text without this character at its end. A regular expression such as /\/+$/ would take quadratic time
 * for a text with many such characters in its middle, since it starts again at each one.
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

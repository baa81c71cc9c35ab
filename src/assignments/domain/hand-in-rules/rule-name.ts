// Names in rules of the submission validator: `/` at the start means the root, `\` escapes a character, and
// the last part may contain one `*`.

/** A piece of a name; a wildcard stands for any characters. */
type NameToken = { readonly wildcard: boolean; readonly text: string };

interface RuleName {
  readonly anchored: boolean;
  readonly directory: boolean;
  readonly parts: readonly (readonly NameToken[])[];
}

/** A crafted name must not slow the server down: after this many steps there is no match (SUB-027). */
const maxMatchCalls = 10_000;

export function readRuleName(name: string): RuleName {
  const parts: NameToken[][] = [[]];
  for (let at = 0; at < name.length; at += 1) {
    const escaped = name[at] === '\\' && at + 1 < name.length;
    if (escaped) at += 1;
    const text = name[at] ?? '';
    if (text === '/' && !escaped) parts.push([]);
    else parts.at(-1)?.push({ wildcard: text === '*' && !escaped, text });
  }
  return {
    anchored: parts.length > 1 && parts[0]?.length === 0,
    directory: parts.length > 1 && parts.at(-1)?.length === 0,
    parts: parts.filter((part) => part.length > 0),
  };
}

/** The number of wildcards in each part. */
export function wildcardCountsOf(name: RuleName): number[] {
  return name.parts.map((part) => part.filter((token) => token.wildcard).length);
}

/** True when the name of a file rule means this file. */
export function matchesFile(name: string, path: string): boolean {
  const rule = readRuleName(name);
  const parts = path.split('/');
  const start = parts.length - rule.parts.length;
  if (start < 0 || (rule.anchored && start > 0)) return false;
  return matchesPartsAt(rule, { parts, start, budget: { calls: maxMatchCalls } });
}

/** True when the path lies in a directory that the name of a directory rule means. */
export function liesInDirectory(name: string, path: string): boolean {
  const rule = readRuleName(name);
  const parts = path.split('/').slice(0, -1);
  const budget = { calls: maxMatchCalls };
  const lastStart = rule.anchored ? 0 : parts.length - rule.parts.length;
  for (let start = 0; start <= lastStart; start += 1) {
    if (matchesPartsAt(rule, { parts, start, budget })) return true;
    if (budget.calls < 0) return false;
  }
  return false;
}

interface Place {
  readonly parts: readonly string[];
  readonly start: number;
  readonly budget: { calls: number };
}

function matchesPartsAt(rule: RuleName, place: Place): boolean {
  return rule.parts.every((tokens, at) => {
    place.budget.calls -= 1;
    const part = place.parts[place.start + at];
    return place.budget.calls >= 0 && part !== undefined && matchesPart(tokens, part);
  });
}

function matchesPart(tokens: readonly NameToken[], part: string): boolean {
  const { before, after } = aroundWildcard(tokens);
  if (after === undefined) return before === part;
  return part.length >= before.length + after.length && part.startsWith(before) && part.endsWith(after);
}

/**
 * The path as the name of a file rule spells it, where nothing but the size of letters differs; undefined where more
 * does, or nothing.
 */
export function respelledPath(name: string, path: string): string | undefined {
  if (matchesFile(name, path) || !matchesFile(name.toLowerCase(), path.toLowerCase())) return undefined;
  const rule = readRuleName(name);
  const parts = path.split('/');
  const start = parts.length - rule.parts.length;
  const spelled = rule.parts.map((tokens, at) => respelledPart(tokens, parts[start + at] ?? ''));
  const respelled = [...parts.slice(0, start), ...spelled].join('/');
  // In some alphabets the small letter is longer than the large one; then nothing is proposed.
  return matchesFile(name, respelled) ? respelled : undefined;
}

function respelledPart(tokens: readonly NameToken[], part: string): string {
  const { before, after } = aroundWildcard(tokens);
  if (after === undefined) return before;
  return `${before}${part.slice(before.length, part.length - after.length)}${after}`;
}

/** The text before a wildcard and after it; without a wildcard there is nothing after it. */
function aroundWildcard(tokens: readonly NameToken[]): { before: string; after: string | undefined } {
  const star = tokens.findIndex((token) => token.wildcard);
  const textOf = (some: readonly NameToken[]) => some.map((token) => token.text).join('');
  if (star === -1) return { before: textOf(tokens), after: undefined };
  return { before: textOf(tokens.slice(0, star)), after: textOf(tokens.slice(star + 1)) };
}

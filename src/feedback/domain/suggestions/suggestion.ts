// Suggestions of code in a reply: fenced blocks named "suggestion", which stand for the lines of the thread.

export type ReplyPart =
  | { readonly kind: 'markdown'; readonly text: string }
  /** The code that takes the place of the lines. */
  | { readonly kind: 'suggestion'; readonly code: string };

/** The parts of a reply in Markdown, in their order. A block that nobody closed reaches to the end, as fences do. */
export function replyPartsOf(comment: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let markdown: string[] = [];
  let fence: Fence | undefined;
  let code: string[] = [];
  const endMarkdown = () => {
    if (markdown.some((line) => line.trim() !== ''))
      parts.push({ kind: 'markdown', text: markdown.join('\n') });
    markdown = [];
  };
  const endCode = () => {
    parts.push({ kind: 'suggestion', code: code.join('\n') });
    code = [];
  };
  for (const line of comment.split(/\r?\n/)) {
    if (fence === undefined) {
      fence = openedBy(line);
      if (fence?.isSuggestion === true) endMarkdown();
      else markdown.push(line);
    } else if (closes(line, fence)) {
      if (fence.isSuggestion) endCode();
      else markdown.push(line);
      fence = undefined;
    } else if (fence.isSuggestion) code.push(line);
    else markdown.push(line);
  }
  if (fence?.isSuggestion === true) endCode();
  endMarkdown();
  return parts;
}

export const hasSuggestion = (comment: string): boolean =>
  replyPartsOf(comment).some(({ kind }) => kind === 'suggestion');

/** True when a reply suggests just these lines: it would change nothing. */
export const suggestsSame = (comment: string, lines: readonly string[]): boolean =>
  replyPartsOf(comment).some((part) => part.kind === 'suggestion' && part.code === lines.join('\n'));

interface Fence {
  sign: string;
  length: number;
  isSuggestion: boolean;
}

function openedBy(line: string): Fence | undefined {
  const start = /^ {0,3}(?:```|~~~)/.exec(line)?.[0];
  if (start === undefined) return undefined;
  const sign = start.slice(-1);
  const fence = line.trimStart();
  let length = 3;
  while (fence.charAt(length) === sign) length += 1;
  const name = fence.slice(length);
  if (sign === '`' && name.includes('`')) return undefined;
  return { sign, length, isSuggestion: name.trim() === 'suggestion' };
}

function closes(line: string, { sign, length }: Fence): boolean {
  const marks = line.trim();
  return /^ {0,3}\S/.test(line) && marks.length >= length && marks === sign.repeat(marks.length);
}

/** A block that suggests this code, with a fence that no line of the code closes. */
export function suggestionBlock(code: string): string {
  const longest = Math.max(
    2,
    ...[...code.matchAll(/^ {0,3}(`{3,})/gm)].map(([, marks = '']) => marks.length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}suggestion\n${code}\n${fence}\n`;
}

// Markdown as plain text, for lines that show the beginning of a text: the words without the signs around them.

/** More than any beginning shows. It bounds the work, whatever somebody wrote. */
const longest = 1500;

export function plainOfMarkdown(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.slice(0, longest).split(/\r?\n/)) {
    const sign = /^ {0,3}(?:```|~~~)/.exec(line)?.[0].trim();
    if (fence === undefined && sign !== undefined) fence = sign;
    else if (fence !== undefined && sign === fence) fence = undefined;
    else if (fence !== undefined) lines.push(line);
    else if (!isRule(line)) lines.push(plainOfInline(withoutBlockSigns(line)));
  }
  return lines.join('\n').trim();
}

/** A line across the page, or the one below the titles of a table. */
function isRule(line: string): boolean {
  const signs = line.replaceAll(/[\s|:]/g, '');
  return signs.length >= 3 && /^(?:-+|\*+|_+|=+)$/.test(signs);
}

const blockSign = /^\s{0,20}(?:>|#{1,6}(?=\s)|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[[ xX]\](?=\s))/;

/** Signs of quotes, headings, lists and tasks, one in another as in "> - [ ] done". */
function withoutBlockSigns(line: string): string {
  let rest = line;
  for (let sign = blockSign.exec(rest); sign !== null; sign = blockSign.exec(rest))
    rest = rest.slice(sign[0].length).trimStart();
  const cells = rest.trim();
  return cells.startsWith('|') ? cells.split('|').join(' ').trim() : rest;
}

interface Piece {
  text: string;
  /** What begins or ends emphasis, until its counterpart is found. */
  readonly run?: { readonly opens: boolean; readonly closes: boolean };
}

function plainOfInline(text: string): string {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const { piece, length } = pieceAt(text, at);
    pieces.push(piece);
    at += length;
  }
  dropPairs(pieces);
  return pieces.map((piece) => piece.text).join('');
}

function pieceAt(text: string, at: number): { piece: Piece; length: number } {
  const sign = text[at] ?? '';
  if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? ''))
    return { piece: { text: text[at + 1] ?? '' }, length: 2 };
  if (sign === '`') return codeAt(text, at);
  if (sign === '[' || (sign === '!' && text[at + 1] === '[')) {
    const link = linkAt(text, sign === '[' ? at : at + 1);
    if (link) return { piece: { text: plainOfInline(link.label) }, length: link.end - at };
  }
  if (sign === '*' || sign === '_' || sign === '~') return runAt(text, at);
  return { piece: { text: sign }, length: 1 };
}

/** How often the sign stands there one after the other. */
function countAt(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at] && end < text.length) end += 1;
  return end - at;
}

/** Code in backticks keeps all signs in it. */
function codeAt(text: string, at: number): { piece: Piece; length: number } {
  const count = countAt(text, at);
  for (let end = at + count; end < text.length;) {
    const next = text[end] === '`' ? countAt(text, end) : 0;
    if (next === count)
      return { piece: { text: text.slice(at + count, end).trim() }, length: end + count - at };
    end += Math.max(next, 1);
  }
  return { piece: { text: text.slice(at, at + count) }, length: count };
}

/** The words of a link or picture; undefined where the bracket begins none. */
function linkAt(text: string, at: number): { label: string; end: number } | undefined {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === '[') depth += 1;
    if (text[end] === ']') depth -= 1;
    if (depth > 0) continue;
    const close = text[end + 1] === '(' ? text.indexOf(')', end) : -1;
    return close === -1 ? undefined : { label: text.slice(at + 1, end), end: close + 1 };
  }
  return undefined;
}

/** Signs of emphasis stand at words; `_` inside of a word is part of it, and one `~` is a sign of its own. */
function runAt(text: string, at: number): { piece: Piece; length: number } {
  const length = countAt(text, at);
  const run = text.slice(at, at + length);
  const [before = ' ', after = ' '] = [text[at - 1], text[at + length]];
  const isInside = run.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  if (isInside || run === '~') return { piece: { text: run }, length };
  return { piece: { text: run, run: { opens: after.trim() !== '', closes: before.trim() !== '' } }, length };
}

/** Emphasis has a beginning and an end; a sign alone stays. */
function dropPairs(pieces: readonly Piece[]): void {
  const open = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!piece.run) continue;
    const waiting = open.get(piece.text) ?? [];
    open.set(piece.text, waiting);
    const begin = piece.run.closes ? waiting.pop() : undefined;
    if (begin) {
      begin.text = '';
      piece.text = '';
    } else if (piece.run.opens) waiting.push(piece);
  }
}

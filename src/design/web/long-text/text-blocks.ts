// Cuts a text that grows into blocks of whole lines, so that what stands already is neither cut nor drawn again.

/** A block ends at the first line end after so many characters. */
const blockCharacters = 32_768;
/** A line that is longer is cut. */
const mostCharacters = 262_144;

export interface TextBlocks {
  readonly text: string;
  readonly blocks: readonly string[];
}

export function blocksOf(text: string): TextBlocks {
  return { text, blocks: cut(text) };
}

/** The blocks of a text that goes on: all but the last one stay as they are. */
export function grownTo(before: TextBlocks, text: string): TextBlocks {
  if (!text.startsWith(before.text)) return blocksOf(text);
  const kept = before.blocks.slice(0, -1);
  const last = before.blocks.at(-1) ?? '';
  return { text, blocks: [...kept, ...cut(text.slice(before.text.length - last.length))] };
}

function cut(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  while (text.length - start > blockCharacters) {
    const lineEnd = text.indexOf('\n', start + blockCharacters - 1);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const cutAt = betweenCharacters(text, Math.min(end, start + mostCharacters));
    blocks.push(text.slice(start, cutAt));
    start = cutAt;
  }
  if (start < text.length || blocks.length === 0) blocks.push(text.slice(start));
  return blocks;
}

/** This place, or the one before it where it would part the two halves of a character. */
function betweenCharacters(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

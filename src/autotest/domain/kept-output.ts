// Keeps output within a limit in bytes: its head and tail stay, and a mark replaces the middle (AT2-067).
import { utf8Bytes } from './reports/unit-test.ts';

export interface KeptOutput {
  readonly head: string;
  readonly tail: string;
  /** All characters that there were, including dropped ones. */
  readonly characters: number;
}

export const noOutput: KeptOutput = { head: '', tail: '', characters: 0 };

/** The kept output after more text arrived. */
export function withText(kept: KeptOutput, text: string, limitBytes: number): KeptOutput {
  const half = Math.floor(limitBytes / 2);
  const isHeadOpen = kept.characters === kept.head.length;
  const head = isHeadOpen ? kept.head + firstBytes(text, half - utf8Bytes(kept.head)) : kept.head;
  const rest = text.slice(head.length - kept.head.length);
  const tail = lastBytes(kept.tail + rest, half);
  return { head, tail, characters: kept.characters + text.length };
}

export function isCut({ head, tail, characters }: KeptOutput): boolean {
  return head.length + tail.length < characters;
}

/** The text that is shown. */
export function textOf(kept: KeptOutput): string {
  if (!isCut(kept)) return kept.head + kept.tail;
  const dropped = kept.characters - kept.head.length - kept.tail.length;
  return `${kept.head}\n[… ${String(dropped)} characters left out …]\n${kept.tail}`;
}

/** Cuts a text to the limit. A mark shows where the middle is missing. */
export function cutText(text: string, limitBytes: number): { text: string; truncated: boolean } {
  const kept = withText(noOutput, text, limitBytes);
  return { text: textOf(kept), truncated: isCut(kept) };
}

/**
 * The text after a position, or all of it if that part is incomplete. `offset` is the position of its end.
 */
export function partFrom(
  kept: KeptOutput,
  position: number,
): { text: string; offset: number; truncated: boolean } {
  const { head, tail, characters } = kept;
  const truncated = isCut(kept);
  const tailStart = characters - tail.length;
  const isWhole = position > 0 && (!truncated || position >= tailStart);
  const text = isWhole
    ? truncated
      ? tail.slice(position - tailStart)
      : (head + tail).slice(position)
    : textOf(kept);
  return { text, offset: characters, truncated };
}

function firstBytes(text: string, bytes: number): string {
  if (utf8Bytes(text) <= bytes) return text;
  let [left, end] = [bytes, 0];
  for (const character of text) {
    left -= utf8Bytes(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

function lastBytes(text: string, bytes: number): string {
  const all = utf8Bytes(text);
  if (all <= bytes) return text;
  let [over, start] = [all - bytes, 0];
  for (const character of text) {
    if (over <= 0) break;
    over -= utf8Bytes(character);
    start += character.length;
  }
  return text.slice(start);
}

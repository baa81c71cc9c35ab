// Measures how many bytes a text takes as JSON in UTF-8, and cuts texts to such a size. The size in JSON
// counts because programs of students write characters that take six bytes there.

/** Bytes of a text inside JSON: line ends and quotes take two, other control characters six. */
export function bytesInJson(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += unitsAt(text, at)) bytes += bytesAt(text, at);
  return bytes;
}

/** Keeps the head and tail of a text that is too large. A sentence between them says so. */
export function cutForJson(text: string, mostBytes: number): { text: string; truncated: boolean } {
  if (text.length * 6 <= mostBytes || bytesInJson(text) <= mostBytes) return { text, truncated: false };
  const half = Math.max(0, Math.floor((mostBytes - markBytes) / 2));
  const [head, tail] = [headOf(text, half), tailOf(text, half)];
  const dropped = text.length - head.length - tail.length;
  return { text: `${head}\n[… ${String(dropped)} characters left out …]\n${tail}`, truncated: true };
}

const markBytes = 64;

/** The beginning of a text. */
export function headOf(text: string, mostBytes: number): string {
  let [left, at] = [mostBytes, 0];
  while (at < text.length) {
    left -= bytesAt(text, at);
    if (left < 0) break;
    at += unitsAt(text, at);
  }
  return text.slice(0, at);
}

function tailOf(text: string, mostBytes: number): string {
  let [left, at] = [mostBytes, text.length];
  while (at > 0) {
    const isPair = at > 1 && unitsAt(text, at - 2) === 2;
    const start = at - (isPair ? 2 : 1);
    left -= bytesAt(text, start);
    if (left < 0) break;
    at = start;
  }
  return text.slice(at);
}

/** 2 for a pair of surrogates, else 1. */
function unitsAt(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function bytesAt(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point < 0x20) return shortEscapes.includes(point) ? 2 : 6;
  if (point === 0x22 || point === 0x5c) return 2;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  // JSON escapes half of a pair.
  if (point >= 0xd800 && point <= 0xdfff) return 6;
  return point < 0x10000 ? 3 : 4;
}

/** Backspace, tab, line feed, form feed, carriage return. */
const shortEscapes = [8, 9, 10, 12, 13];

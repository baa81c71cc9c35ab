// The codes by which programs colour their output for terminals.

interface AnsiPart {
  readonly text: string;
  /** 0 to 7, in the order of terminals; undefined for the usual colour. */
  readonly color: number | undefined;
  readonly isBold: boolean;
}

/** Text without escapes, in parts of one look each. Beyond that many parts the rest has one look. */
export function ansiParts(text: string, most = 2000): AnsiPart[] {
  const parts: AnsiPart[] = [];
  let look: { color: number | undefined; isBold: boolean } = { color: undefined, isBold: false };
  const pieces = text.split('\u001B[');
  for (const [index, piece] of pieces.entries()) {
    // What follows an escape: numbers, then a letter that says what they mean.
    const code = index === 0 ? null : /^([\d;]{0,20})([A-Za-z])/.exec(piece);
    if (code?.[2] === 'm' && parts.length < most) look = lookAfter(look, code[1] ?? '');
    const shown = code === null ? piece : piece.slice(code[0].length);
    const last = parts.at(-1);
    if (shown === '') continue;
    if (last !== undefined && last.color === look.color && last.isBold === look.isBold) {
      parts[parts.length - 1] = { ...last, text: last.text + shown };
    } else parts.push({ ...look, text: shown });
  }
  return parts;
}

function lookAfter(look: { color: number | undefined; isBold: boolean }, codes: string) {
  let next = look;
  for (const code of codes.split(';').map(Number)) {
    if (code === 0) next = { color: undefined, isBold: false };
    else if (code === 1) next = { ...next, isBold: true };
    else if (code === 22) next = { ...next, isBold: false };
    else if (code === 39) next = { ...next, color: undefined };
    else if (code >= 30 && code <= 37) next = { ...next, color: code - 30 };
    else if (code >= 90 && code <= 97) next = { ...next, color: code - 90 };
  }
  return next;
}

export interface LinePair {
  expected: string | null;
  got: string | null;
}

interface Part {
  value: string;
  added: boolean;
  removed: boolean;
}

/** Lines of two texts beside each other; a changed block pairs its lines in order and pads the shorter side. */
export function pairLines(parts: readonly Part[]): LinePair[] {
  const pairs: LinePair[] = [];
  let waiting: string[] = [];
  const flush = () => {
    pairs.push(...waiting.map((expected) => ({ expected, got: null })));
    waiting = [];
  };
  for (const part of parts) {
    const lines = linesOf(part.value);
    if (part.removed) {
      flush();
      waiting = lines;
    } else if (part.added) {
      pairs.push(...lines.map((got, index) => ({ expected: waiting[index] ?? null, got })));
      waiting = waiting.slice(lines.length);
      flush();
    } else {
      flush();
      pairs.push(...lines.map((line) => ({ expected: line, got: line })));
    }
  }
  flush();
  return pairs;
}

/** The line break at the very end ends the last line and begins none. */
const linesOf = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

// A loader that has appeared stays for a moment instead of flickering: answers that arrive
// meanwhile are held back.
const shownAtLeastMs = 200;

let endsAtMs = 0;

/** Each loader calls this when it is drawn. */
export function noteLoader(): void {
  endsAtMs = performance.now() + shownAtLeastMs;
}

/** The answer, held back until no loader was drawn in the last 200 ms (UI-045). */
export async function afterLoader<Answer>(reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } finally {
    const restMs = endsAtMs - performance.now();
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

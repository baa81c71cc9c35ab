// A loader that is seen stays for a moment instead of flashing up: what is read meanwhile is handed on after it.
const shownAtLeastMs = 200;

let endsAtMs = 0;

/** Told by a loader when it is drawn. */
export function noteLoader(): void {
  endsAtMs = performance.now() + shownAtLeastMs;
}

/** What comes of the reading, once no loader was drawn less than 200 ms ago (UI-045). */
export async function afterLoader<Answer>(reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } finally {
    const restMs = endsAtMs - performance.now();
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

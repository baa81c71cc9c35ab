import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Longer formulas stay as they were written: what they take grows with the square of their length. */
const mostCharacters = 3000;
const mostExpansions = 200;
/** Characters that own macros of a formula may become. A short one could fill the memory of whoever reads it. */
const mostExpanded = 5000;
const definition = /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command)(?![a-zA-Z])/;
const portionMs = 30;

/** Fills the places of formulas, with pauses in which the page can answer. */
export async function drawMath(places: Iterable<HTMLElement>): Promise<void> {
  let startedAt = performance.now();
  for (const place of places) {
    drawFormula(place);
    if (performance.now() - startedAt < portionMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    startedAt = performance.now();
  }
}

/** KaTeX builds nodes, not text, so no style attribute meets the policy. */
function drawFormula(place: HTMLElement) {
  const source = place.textContent;
  if (source.length > mostCharacters) return;
  try {
    katex.render(source, place, {
      displayMode: place.dataset['display'] === 'true',
      throwOnError: false,
      trust: false,
      // What is not allowed is not drawn, without a message in the reader's console.
      strict: 'ignore',
      maxSize: 20,
      maxExpand: definition.test(source) ? Math.floor(mostExpanded / source.length) : mostExpansions,
      output: 'htmlAndMathml',
    });
  } catch {
    // Parts inside of each other without end leave no room on the stack.
    place.textContent = source;
  }
}

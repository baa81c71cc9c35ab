import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Fills the places of formulas. KaTeX builds nodes, not text, so no style attribute meets the policy. */
export function drawMath(places: Iterable<HTMLElement>) {
  for (const place of places) {
    katex.render(place.textContent, place, {
      displayMode: place.dataset['display'] === 'true',
      throwOnError: false,
      trust: false,
      // What is not allowed is not drawn, without a message in the reader's console.
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
      output: 'htmlAndMathml',
    });
  }
}

import { keepFocusIn } from './keep-focus-in.ts';

const named = '[data-autofocus]:not([data-autofocus="false"])';
const fields =
  'input:enabled:not([type=file]), textarea:enabled, select:enabled, [contenteditable=true], [data-picks-files]:enabled';

/** For the `ref` of what a dialog or drawer holds: the focus is in it from the start, and stays. */
export function keepLayerFocus(content: HTMLElement | null): (() => void) | undefined {
  if (content !== null) markFirstFocus(content);
  return keepFocusIn(content);
}

/**
 * Marks what gets the focus when the layer opens. That is what the layer names, else its first field, else its title,
 * from which a screen reader goes on with the text. It is never the cross that closes it.
 */
function markFirstFocus(content: HTMLElement): void {
  const layer = content.closest('[role=dialog], [role=alertdialog]');
  if (layer === null || layer.querySelector(named) !== null) return;
  const held = content.contains(document.activeElement) ? document.activeElement : null;
  (held ?? firstField(content) ?? titleOf(layer))?.setAttribute('data-autofocus', '');
}

const firstField = (content: HTMLElement) =>
  [...content.querySelectorAll<HTMLElement>(fields)].find(
    (field) => field.tabIndex >= 0 && field.checkVisibility(),
  );

function titleOf(layer: Element): HTMLElement | null {
  const title = layer.querySelector<HTMLElement>('h2');
  if (title !== null) title.tabIndex = -1;
  return title;
}

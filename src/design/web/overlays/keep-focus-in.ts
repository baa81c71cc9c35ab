const reachable = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [tabindex="0"]';

/**
 * For the `ref` of a region. An element may disappear when it is used while it has the focus: a row that is deleted, a
 * button that did its work. The focus then stays in the region instead of falling to the top of the page.
 */
export function keepFocusIn(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  let held: EventTarget | null = null;
  const hold = (event: FocusEvent): void => {
    held = event.target;
  };
  const observer = new MutationObserver(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || !(held instanceof HTMLElement) || held.isConnected || isBehindLayer(region)) return;
    held = null;
    (firstReachable(region) ?? madeFocusable(region)).focus();
  });
  region.addEventListener('focusin', hold);
  // Of the whole page: a dialog gives the focus back when it closes, maybe after what it came from is gone.
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    region.removeEventListener('focusin', hold);
  };
}

/** Under an open dialog, which would take the focus back. When it closes, the page changes again. */
function isBehindLayer(region: HTMLElement): boolean {
  const layers = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  return [...layers].some((layer) => !layer.contains(region) && !region.contains(layer));
}

function firstReachable(region: HTMLElement): HTMLElement | undefined {
  return [...region.querySelectorAll<HTMLElement>(reachable)].find(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
}

function madeFocusable(region: HTMLElement): HTMLElement {
  region.tabIndex = -1;
  return region;
}

import { tooltipPlace, type Side } from './tooltip-place.ts';

interface Beside {
  side: Side;
  /** The target has been scrolled away. */
  onOutOfSight?: () => void;
}

/**
 * Shows a `popover` in the browser's own top layer beside its target, wherever that moves. It returns a function that
 * hides it, as effects of components need.
 */
export function showBeside(
  layer: HTMLElement,
  target: Element,
  { side, onOutOfSight = () => undefined }: Beside,
): () => void {
  layer.showPopover();
  const place = (): void => {
    const rect = target.getBoundingClientRect();
    const isSeen = rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;
    if (!isSeen) onOutOfSight();
    const { width, height } = layer.getBoundingClientRect();
    const window = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = tooltipPlace({ target: rect, bubble: { width, height }, window }, side);
    layer.style.left = `${left}px`;
    layer.style.top = `${top}px`;
  };
  place();
  const sizes = new ResizeObserver(place);
  for (const element of [layer, target]) sizes.observe(element);
  const changes = new AbortController();
  addEventListener('scroll', place, { capture: true, passive: true, signal: changes.signal });
  addEventListener('resize', place, { signal: changes.signal });
  return () => {
    sizes.disconnect();
    changes.abort();
    layer.hidePopover();
  };
}

import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { layersId } from '../theme.ts';
import { tooltipPlace, type Side } from './tooltip-place.ts';
import styles from './Tooltip.module.css';

interface TooltipBubbleProps {
  /** The element that it explains. */
  target: Element;
  side: Side;
  /** Left out where screen readers have the text already. */
  id: string | undefined;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The text of a tooltip, in the browser's own top layer. The pointer may go over it (WCAG 1.4.13). */
export function TooltipBubble({ target, side, id, children, ...on }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(on.onClose);
  useLayoutEffect(() => {
    const layer = bubble.current;
    if (layer === null) return undefined;
    layer.showPopover();
    const place = (): void => {
      const rect = target.getBoundingClientRect();
      const isSeen = rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;
      if (!isSeen) return close();
      const { width, height } = layer.getBoundingClientRect();
      const window = { width: document.documentElement.clientWidth, height: innerHeight };
      const { left, top } = tooltipPlace({ target: rect, bubble: { width, height }, window }, side);
      layer.style.left = `${left}px`;
      layer.style.top = `${top}px`;
    };
    const closeByEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    place();
    const changes = new AbortController();
    addEventListener('scroll', place, { capture: true, passive: true, signal: changes.signal });
    addEventListener('resize', place, { signal: changes.signal });
    addEventListener('keydown', closeByEscape, { capture: true, signal: changes.signal });
    return () => {
      changes.abort();
      layer.hidePopover();
    };
  }, [target, side, children]);
  return createPortal(
    <div
      ref={bubble}
      role="tooltip"
      popover="manual"
      id={id}
      aria-hidden={id === undefined || undefined}
      className={styles.bubble}
      onPointerEnter={on.onEnter}
      onPointerLeave={on.onLeave}
      // React tells clicks to the parents of the target too, as a row that opens by a click.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    document.getElementById(layersId) ?? document.body,
  );
}

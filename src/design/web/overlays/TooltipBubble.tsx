import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { layersId } from '../theme.ts';
import { showBeside } from './show-beside.ts';
import type { Side } from './tooltip-place.ts';

import styles from './Tooltip.module.css';

interface TooltipBubbleProps {
  /** The element that it explains. */
  target: Element;
  side: Side;
  /** Left out when screen readers know the text already. */
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
    if (bubble.current === null) return undefined;
    return showBeside(bubble.current, target, { side, onOutOfSight: () => close() });
  }, [target, side]);
  useEffect(() => {
    const closeByEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', closeByEscape, { capture: true });
    return () => removeEventListener('keydown', closeByEscape, { capture: true });
  }, []);
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
      // React passes clicks on to the parents of the target too, such as a row that opens by a click.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    document.getElementById(layersId) ?? document.body,
  );
}

import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { showBeside } from '../overlays/show-beside.ts';
import { useTopLayer } from '../overlays/top-layer.ts';
import { layersId } from '../theme.ts';
import styles from './SubmitButton.module.css';

interface SubmitMessageProps {
  button: HTMLElement;
  role: 'alert' | 'alertdialog' | 'dialog';
  label: string;
  describedBy: string;
  /** False: the focus stays where the person types. */
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What a submit button asks or tells, in the browser's own top layer. Escape and a press elsewhere close it. */
export function SubmitMessage(props: SubmitMessageProps) {
  const { button, role, label, describedBy, takesFocus, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const focusTrap = useFocusTrap(takesFocus);
  const ref = useMergedRef(layer, focusTrap);
  // Escape closes the message, not the dialog that the button stands in.
  const isTop = useTopLayer(true);
  useLayoutEffect(() => {
    const shown = layer.current;
    if (shown === null) return undefined;
    const hide = showBeside(shown, button, { side: 'bottom' });
    return () => {
      if (shown.contains(document.activeElement)) button.focus({ preventScroll: true });
      hide();
    };
  }, [button]);

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isTop) return;
    // By the time the layer below hears the key, this message would be gone and that layer the top one.
    event.stopImmediatePropagation();
    props.onClose();
  });
  const closeByPress = useEffectEvent(({ target }: Event) => {
    const isInside = [layer.current, button].some((own) => target instanceof Node && own?.contains(target));
    if (!isInside) props.onClose();
  });
  useEffect(() => {
    const ending = new AbortController();
    addEventListener('keydown', closeByKey, { capture: true, signal: ending.signal });
    addEventListener('pointerdown', closeByPress, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, []);

  return createPortal(
    <div
      ref={ref}
      popover="manual"
      role={role}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.layer}
    >
      {children}
    </div>,
    document.getElementById(layersId) ?? document.body,
  );
}

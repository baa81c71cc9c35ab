// A button whose menu or popover is fetched when it is first pressed.
import {
  cloneElement,
  useEffect,
  useRef,
  type ComponentProps,
  type ReactElement,
  type RefObject,
} from 'react';

export type OpenerProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'onClick' | 'onFocus' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded'
>;

interface Closed {
  opens: 'menu' | 'dialog';
  onPress?: () => void;
  fetchAhead: () => void;
}

/** The button alone, before its menu has come: a list of many rows has one in each, so it must be cheap. */
export function closedOpener(button: ReactElement<OpenerProps>, { opens, onPress, fetchAhead }: Closed) {
  return cloneElement(button, {
    onClick: onPress,
    onFocus: fetchAhead,
    onPointerEnter: fetchAhead,
    'aria-haspopup': opens,
    'aria-expanded': false,
  });
}

/** For the button that replaces the pressed one: it opens at once, and the focus comes back to it. */
export function usePressedAgain(): RefObject<HTMLButtonElement | null> {
  const target = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // In development, effects run twice.
    if (wasPressed.current) return;
    wasPressed.current = true;
    target.current?.focus();
    target.current?.click();
  }, []);
  return target;
}

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

/** The button while what it opens is not there: a list of many rows has one in each, so it is no more than that. */
export function closedOpener(button: ReactElement<OpenerProps>, { opens, onPress, fetchAhead }: Closed) {
  return cloneElement(button, {
    onClick: onPress,
    onFocus: fetchAhead,
    onPointerEnter: fetchAhead,
    'aria-haspopup': opens,
    'aria-expanded': false,
  });
}

/** For the button that took the place of the pressed one: it opens at once, and the focus comes back to it. */
export function usePressedAgain(): RefObject<HTMLButtonElement | null> {
  const target = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // Effects run twice while developing.
    if (wasPressed.current) return;
    wasPressed.current = true;
    target.current?.focus();
    target.current?.click();
  }, []);
  return target;
}

import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { TooltipBubble } from './TooltipBubble.tsx';
import type { Side } from './tooltip-place.ts';

type TargetProps = Pick<
  ComponentProps<'button'>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'aria-describedby'
>;

interface TooltipProps {
  text: ReactNode;
  side?: Side | undefined;
  /** True when screen readers know the text already, by the element's name or beside it: they would say it twice. */
  isSpoken?: boolean | undefined;
  /** Must be able to take focus, or the text is out of reach for the keyboard. */
  children: ReactElement<TargetProps>;
}

const openAfterMs = 300;
/** Time for the pointer to move onto the text. */
const closeAfterMs = 120;

interface Aim {
  target: Element | null;
  afterMs: number;
}

const hidden: Aim = { target: null, afterMs: 0 };

/** Explains an element when the pointer rests on it or the keyboard reaches it. Escape hides it. */
export function Tooltip({ text, side = 'top', isSpoken = false, children }: TooltipProps) {
  const id = useId();
  const [aim, setAim] = useState(hidden);
  const [reached, setReached] = useState<Element | null>(null);
  useEffect(() => {
    if (aim.target === reached) return undefined;
    const timer = setTimeout(() => setReached(aim.target), aim.afterMs);
    return () => clearTimeout(timer);
  }, [aim, reached]);
  // Without a delay it shows during the event itself: screen readers read the description with the focus.
  const target = aim.afterMs === 0 ? aim.target : reached;
  const own = children.props;
  const describers = [own['aria-describedby'], target !== null && !isSpoken && id];
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': describers.filter(Boolean).join(' ') || undefined,
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') setAim({ target: event.currentTarget, afterMs: openAfterMs });
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          if (!isReachedByKey(event.currentTarget)) setAim({ target: null, afterMs: closeAfterMs });
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          setAim(hidden);
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (isReachedByKey(event.currentTarget)) setAim({ target: event.currentTarget, afterMs: 0 });
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          setAim(hidden);
        },
      })}
      {target !== null && (
        <TooltipBubble
          target={target}
          side={side}
          id={isSpoken ? undefined : id}
          onEnter={() => setAim({ target, afterMs: 0 })}
          onLeave={() => setAim({ target: null, afterMs: closeAfterMs })}
          onClose={() => setAim(hidden)}
        >
          {text}
        </TooltipBubble>
      )}
    </>
  );
}

const isReachedByKey = (element: Element): boolean => element.matches(':focus-visible');

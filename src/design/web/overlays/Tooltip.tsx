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
  /** The text is the name of the element, or stands beside it for screen readers: they would say it twice. */
  isSpoken?: boolean | undefined;
  /** Must be able to take focus, or the text is out of reach for the keyboard. */
  children: ReactElement<TargetProps>;
}

const openAfterMs = 300;
/** Time for the pointer to go over to the text. */
const closeAfterMs = 120;

interface Aim {
  target: Element | null;
  afterMs: number;
}

const hidden: Aim = { target: null, afterMs: 0 };

/** Explains an element to who rests the pointer on it or comes to it by keyboard. Escape hides it. */
export function Tooltip({ text, side = 'top', isSpoken = false, children }: TooltipProps) {
  const id = useId();
  const [aim, setAim] = useState(hidden);
  const [reached, setReached] = useState<Element | null>(null);
  useEffect(() => {
    if (aim.target === reached) return undefined;
    const timer = setTimeout(() => setReached(aim.target), aim.afterMs);
    return () => clearTimeout(timer);
  }, [aim, reached]);
  // What needs no waiting is there with the event itself: screen readers read the description with the focus.
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

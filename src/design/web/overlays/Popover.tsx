import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { closedOpener } from './opener.ts';
import type { PopoverProps } from './PopoverInside.tsx';

const PopoverInside = lazyPart(async () => (await import('./PopoverInside.tsx')).PopoverInside, {
  fallback: ({ button }) => closedOpener(button, { opens: 'dialog', fetchAhead: () => undefined }),
});
export const { fetchAhead: fetchPopoverAhead } = PopoverInside;

/** A small layer at a button: focus goes in, Escape and a click outside close it and give focus back. */
export function Popover(props: PopoverProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <PopoverInside {...props} />;
  return closedOpener(props.button, {
    opens: 'dialog',
    onPress: () => setAsked(true),
    fetchAhead: fetchPopoverAhead,
  });
}

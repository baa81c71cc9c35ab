export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Size {
  width: number;
  height: number;
}

interface Place {
  /** Where the element stands in the window. */
  target: Size & { left: number; top: number };
  bubble: Size;
  window: Size;
}

const gapPx = 6;
const edgePx = 4;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/** Corner of a bubble beside its target: on the other side where there is no room, never beyond the window. */
export function tooltipPlace(place: Place, side: Side): { left: number; top: number } {
  const wanted = cornerAt(place, side);
  const { left, top } = isInside(place, wanted) ? wanted : cornerAt(place, opposite[side]);
  return {
    left: within(left, place.window.width - place.bubble.width),
    top: within(top, place.window.height - place.bubble.height),
  };
}

function cornerAt({ target, bubble }: Place, side: Side) {
  const middle = {
    left: target.left + (target.width - bubble.width) / 2,
    top: target.top + (target.height - bubble.height) / 2,
  };
  if (side === 'top') return { ...middle, top: target.top - bubble.height - gapPx };
  if (side === 'bottom') return { ...middle, top: target.top + target.height + gapPx };
  if (side === 'left') return { ...middle, left: target.left - bubble.width - gapPx };
  return { ...middle, left: target.left + target.width + gapPx };
}

/** It may be moved along the side; there is no room only if it would cover its target. */
function isInside({ bubble, window, target }: Place, { left, top }: { left: number; top: number }): boolean {
  const isBeside = left + bubble.width <= target.left || left >= target.left + target.width;
  if (isBeside) return left >= edgePx && left + bubble.width <= window.width - edgePx;
  return top >= edgePx && top + bubble.height <= window.height - edgePx;
}

const within = (value: number, room: number) => Math.max(edgePx, Math.min(value, room - edgePx));

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * A part that can change its place on the page and keeps its state: `place` is where it stands now, and
 * `part` is drawn anywhere beside it. React would begin anew with a part that only stands elsewhere.
 */
export function useMovedPart(children: ReactNode): { place: ReactNode; part: ReactNode } {
  const [box] = useState(() => document.createElement('div'));
  return { place: <Place box={box} />, part: createPortal(children, box) };
}

function Place({ box }: { box: HTMLElement }) {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    here.current?.append(box);
  }, [box]);
  return <div ref={here} />;
}

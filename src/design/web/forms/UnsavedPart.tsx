import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { LayerContext } from '../overlays/layer-context.ts';

interface UnsavedPartProps {
  onChange: (isUnsaved: boolean) => void;
  children: ReactNode;
}

/** Tells whether a form inside holds something unsent, for a mark where the part is not seen. */
export function UnsavedPart({ onChange, children }: UnsavedPartProps) {
  const [count, setUnsaved] = useState(0);
  const isUnsaved = count > 0;
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(isUnsaved), [isUnsaved]);
  return <LayerContext value={{ setUnsaved, close: nothing }}>{children}</LayerContext>;
}

/** A part of a page is not closed. */
const nothing = () => undefined;

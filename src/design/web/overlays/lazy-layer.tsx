import { useState, type ComponentType } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { OpenerContext } from './use-focus-back.ts';

/** A dialog or panel above the page that is fetched when it is first opened: no page needs it before. */
export function lazyLayer<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Inside = lazyPart(load, { isAside: true });

  function LazyLayer(props: Props) {
    const { opened } = props;
    const [wasOpened, setWasOpened] = useState(false);
    const [opener, setOpener] = useState<{ element: Element | null }>();
    if (opened !== wasOpened) {
      setWasOpened(opened);
      // Read before anything in the layer takes the focus.
      if (opened) setOpener({ element: document.activeElement });
    }
    if (!opener) return null;
    return (
      <OpenerContext value={opener.element}>
        <Inside {...props} />
      </OpenerContext>
    );
  }

  return Object.assign(LazyLayer, { fetchAhead: Inside.fetchAhead });
}

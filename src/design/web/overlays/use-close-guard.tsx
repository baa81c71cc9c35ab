import { useState, type MouseEvent, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LayerContext } from './layer-context.ts';

interface CloseGuard {
  /** True while closing asks first. */
  isUnsaved: boolean;
  /** For every way in which a person closes the layer. */
  close: () => void;
  /** Tells the forms in it where they are. */
  guarded: (content: ReactNode) => ReactNode;
  /** Stands beside the layer, never in it: what happens in it must not bubble into the layer. */
  question: ReactNode;
}

/** A layer whose forms hold something that is not sent asks before it is closed (`useLeaveGuard` tells it). */
export function useCloseGuard(onClose: () => void): CloseGuard {
  const [unsaved, setUnsaved] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = unsaved > 0;
  if (isAsking && !isUnsaved) setAsking(false);
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  return {
    isUnsaved,
    close,
    guarded: (content) => <LayerContext value={{ setUnsaved, close }}>{content}</LayerContext>,
    // It goes with the content of the layer, after the layer gave the focus back. It is never only hidden: it would
    // hear the same Escape that asks for it.
    question: isAsking && isUnsaved && (
      <ConfirmDialog
        opened
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.keepEditing}
        danger
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        {texts.discardText}
      </ConfirmDialog>
    ),
  };
}

/** For what lies under a layer: a press on it leaves the focus where the layer goes on if it is kept. */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

import { useState, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LayerContext } from './layer-context.ts';

interface CloseGuard {
  /** True while closing asks first. */
  isUnsaved: boolean;
  /** To be called for every way in which a person closes the layer. */
  close: () => void;
  /** Wraps the layer, so that its forms can report to it, and adds the question. */
  around: (layer: ReactNode) => ReactNode;
}

/** Makes a layer ask before it closes while its forms hold something unsent (`useLeaveGuard` reports that). */
export function useCloseGuard(onClose: () => void): CloseGuard {
  const [unsaved, setUnsaved] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = unsaved > 0;
  if (isAsking && !isUnsaved) setAsking(false);
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  return {
    isUnsaved,
    close,
    around: (layer) => (
      <>
        <LayerContext value={{ setUnsaved, close }}>{layer}</LayerContext>
        {/* It goes with the content of the layer, after the layer gave the focus back. It is never only hidden: it
            would hear the same Escape that asks for it. */}
        {isAsking && isUnsaved && (
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
        )}
      </>
    ),
  };
}

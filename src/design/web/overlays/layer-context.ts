import { createContext, type Dispatch, type SetStateAction } from 'react';

interface Layer {
  /** Counts the forms in the layer that hold something unsent. */
  setUnsaved: Dispatch<SetStateAction<number>>;
  /** Closes the layer as Escape does: asks first if something would be lost. */
  close: () => void;
}

/** The innermost dialog, drawer or popover around a part. */
export const LayerContext = createContext<Layer | undefined>(undefined);

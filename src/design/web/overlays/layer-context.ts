import { createContext, type Dispatch, type SetStateAction } from 'react';

interface Layer {
  /** Counts the forms in the layer that hold something that is not sent. */
  setUnsaved: Dispatch<SetStateAction<number>>;
  /** Closes it as Escape does: asks first while something would be lost. */
  close: () => void;
}

/** The innermost dialog, drawer or popover around a part. */
export const LayerContext = createContext<Layer | undefined>(undefined);

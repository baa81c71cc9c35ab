import { createContext, use } from 'react';

export const ReturnToCodeContext = createContext<(() => void) | undefined>(undefined);

/**
 * Gives the focus back to the code, at the line under which the caller stands: whoever closes a box there goes on
 * where they were. Undefined outside of code.
 */
export const useReturnToCode = (): (() => void) | undefined => use(ReturnToCodeContext);

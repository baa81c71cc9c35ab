import { createContext } from 'react';

/** True inside a popover: lists that open there must be part of it, or a choice in them would close it. */
export const InPopover = createContext(false);

import { createContext } from 'react';

/** True inside a popover: lists that open there stand in it too, or a choice in them would close it. */
export const InPopover = createContext(false);

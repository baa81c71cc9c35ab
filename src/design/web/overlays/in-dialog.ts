import { createContext } from 'react';

/** True inside a dialog: the buttons of a form stand in its footer, the main one last. */
export const InDialog = createContext(false);

import type { MouseEvent } from 'react';

/** For what lies under a layer: a press on it leaves the focus where the layer goes on if it is kept. */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

import type { MouseEvent } from 'react';

/** For elements under a layer: a press on them leaves the focus in the layer, where people go on if it stays open. */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

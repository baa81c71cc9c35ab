import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useEffect, useRef, useState } from 'react';

interface BlockDragOptions {
  listId: string;
  id: string;
  isContainer: boolean;
  disabled: boolean;
}

/** Makes a block draggable by its grip, and a target for other blocks of its list. */
export function useBlockDrag({ listId, id, isContainer, disabled }: BlockDragOptions) {
  const element = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [drop, setDrop] = useState<string | null>(null);
  const [isDragging, setIsDragging] = useState(false);

  useEffect(() => {
    if (element.current === null || grip.current === null || disabled) return undefined;
    const available = (yes: boolean) => (yes ? 'available' : 'not-available');
    return combine(
      draggable({
        element: element.current,
        dragHandle: grip.current,
        getInitialData: () => ({ listId, id }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => source.data['listId'] === listId && source.data['id'] !== id,
        getData: ({ input, element: target }) =>
          attachInstruction(
            { id },
            {
              input,
              element: target,
              operations: {
                'reorder-before': 'available',
                'reorder-after': 'available',
                combine: available(isContainer),
              },
            },
          ),
        onDrag: ({ self, location }) => {
          const isInnermost = location.current.dropTargets[0]?.element === self.element;
          setDrop(isInnermost ? (extractInstruction(self.data)?.operation ?? null) : null);
        },
        onDragLeave: () => setDrop(null),
        onDrop: () => setDrop(null),
      }),
    );
  }, [listId, id, isContainer, disabled]);

  return { element, grip, drop, isDragging };
}

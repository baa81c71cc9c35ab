import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import {
  moveBlock,
  placeInDirection,
  placeOfDrop,
  type Block,
  type Direction,
  type Drop,
  type MayHold,
  type Place,
} from './block-tree.ts';

export interface SortableOptions<Item extends Block> {
  blocks: readonly Item[];
  onChange: (blocks: readonly Item[]) => void;
  /** What the block is called when its move is spoken. */
  labelOf: (block: Item) => string;
  mayHold?: MayHold<Item> | undefined;
}

/** Moves blocks by mouse, touch menu and keyboard, speaks the result and keeps the focus on the moved block. */
export function useSortableBlocks<Item extends Block>(options: SortableOptions<Item>) {
  const { blocks, onChange, labelOf, mayHold } = options;
  const listId = useId();
  const [said, setSaid] = useState('');
  const toFocus = useRef<string | null>(null);
  const labelById = (id: string | null) => {
    const found = blocks.find((block) => block.id === id);
    return found === undefined ? '' : labelOf(found);
  };

  const move = (id: string, place: Place | null, words: string) => {
    const moved = place === null ? blocks : moveBlock(blocks, id, { ...place, mayHold });
    if (moved === blocks) {
      setSaid(texts.cannotMove);
      return;
    }
    toFocus.current = id;
    setSaid(words);
    onChange(moved);
  };

  const moveBy = (id: string, direction: Direction) => {
    const place = placeInDirection(blocks, id, direction);
    const own = blocks.find((block) => block.id === id)?.parent ?? null;
    const other = direction === 'out' ? own : (place?.parent ?? null);
    move(id, place, wordsFor(direction, labelById(id), labelById(other)));
  };

  const drop = (dropped: Drop) => {
    const words = dropWords[dropped.operation];
    move(dropped.id, placeOfDrop(blocks, dropped), words(labelById(dropped.id), labelById(dropped.target)));
  };

  useDropMonitor(listId, drop);

  // A block that changes its parent is mounted anew and would lose the focus.
  useEffect(() => {
    if (toFocus.current === null) return;
    const grip = document.getElementById(gripId(listId, toFocus.current));
    toFocus.current = null;
    grip?.focus();
  }, [blocks, listId]);

  return { listId, said, moveBy };
}

const dropWords = {
  combine: texts.movedInto,
  'reorder-before': texts.movedBefore,
  'reorder-after': texts.movedAfter,
} as const;

function useDropMonitor(listId: string, onDrop: (drop: Drop) => void) {
  const report = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['listId'] === listId,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          const instruction = target === undefined ? null : extractInstruction(target.data);
          if (target === undefined || instruction === null || instruction.blocked) return;
          const { operation } = instruction;
          report({ id: String(source.data['id']), target: String(target.data['id']), operation });
        },
      }),
    [listId],
  );
}

export const gripId = (listId: string, id: string) => `${listId}-grip-${id}`;

function wordsFor(direction: Direction, label: string, other: string): string {
  if (direction === 'up') return texts.movedUp(label);
  if (direction === 'down') return texts.movedDown(label);
  return direction === 'in' ? texts.movedInto(label, other) : texts.movedOutOf(label, other);
}

// The draft of one tab: the blocks as a flat list, the picked files, and the ways to change them.
import { useEffect, useRef, useState } from 'react';
import { showToast, useFormState, withoutBlock } from '../../../design/web/index.ts';
import type { Block } from '../../domain/block.ts';
import { ownFilesOf } from '../../domain/block-files.ts';
import { flatOf, placeOfNew, withCopy, withNew, type FlatBlock } from '../../domain/flat-blocks.ts';
import { newBlock } from '../../domain/new-block.ts';
import type { BlockType } from '../../domain/steps/registry.ts';
import { texts } from '../texts.ts';
import { newBlockId } from '../steps/forms/block-id.ts';
import type { PickedFiles } from '../steps/forms/picked-files.ts';

interface DraftValues {
  blocks: readonly FlatBlock[];
  picked: PickedFiles;
}

export function useDraft(readSaved: () => readonly Block[]) {
  const [initial] = useState<DraftValues>(() => ({ blocks: flatOf(readSaved()), picked: {} }));
  const form = useFormState<DraftValues>({ initial });
  const [selectedId, select] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const { blocks, picked } = form.values;
  const latest = useRef(blocks);
  useEffect(() => {
    latest.current = blocks;
  }, [blocks]);

  const placeOf = (block: Block) => {
    const [child] = flatOf([block]);
    return child === undefined ? null : placeOfNew(blocks, child, selectedId);
  };
  /** Lists grow at their end, so the first new block is where the old list ended. */
  const grow = (next: readonly FlatBlock[]) => {
    const added = next[blocks.length]?.id ?? null;
    form.set({ blocks: next });
    select(added);
    setAddedId(added);
  };

  return {
    form,
    blocks,
    picked,
    selectedId,
    selected: blocks.find(({ id }) => id === selectedId),
    /** Once another block is chosen, no block counts as new. */
    select: (id: string | null) => {
      select(id);
      setAddedId(null);
    },
    lastAdded: blocks.find(({ id }) => id === addedId),
    setBlocks: (next: readonly FlatBlock[]) => form.set({ blocks: next }),
    mayAdd: (type: BlockType) => placeOf(newBlock(type, newBlockId)) !== null,
    add: (type: BlockType) => {
      const block = newBlock(type, newBlockId);
      const place = placeOf(block);
      if (place !== null) grow(withNew(blocks, block, place));
    },
    duplicate: (id: string) => grow(withCopy(blocks, id, newBlockId)),
    change: (id: string, block: Block, added: PickedFiles = {}) => {
      const next = blocks.map((one) => (one.id === id ? { ...one, block } : one));
      form.set({ blocks: next, picked: { ...withoutReplaced(picked, { blocks, id, block }), ...added } });
    },
    remove: (id: string, title: string) => {
      const rest = withoutBlock(blocks, id);
      const removed = blocks.filter((one) => !rest.includes(one));
      form.set({ blocks: rest });
      // Changes between the removal and the undo are kept.
      offerUndo(title, () => form.set({ blocks: withAgain(latest.current, removed) }));
    },
  };
}

/** The picked files without those that this change replaces. Each typed letter makes a new file. */
function withoutReplaced(
  picked: PickedFiles,
  { blocks, id, block }: { blocks: readonly FlatBlock[]; id: string; block: Block },
): PickedFiles {
  const before = blocks.find((one) => one.id === id);
  const kept = new Set(ownFilesOf(block).map((file) => file.id));
  const gone = new Set(
    before === undefined
      ? []
      : ownFilesOf(before.block).flatMap((file) => (kept.has(file.id) ? [] : file.id)),
  );
  return Object.fromEntries(Object.entries(picked).filter(([fileId]) => !gone.has(fileId)));
}

function offerUndo(title: string, undo: () => void): void {
  showToast({ kind: 'info', title: texts.deleted(title), tag: 'autotest-deleted', undo });
}

/** Puts removed blocks back. A block whose frame no longer exists goes to the top level. */
function withAgain(blocks: readonly FlatBlock[], removed: readonly FlatBlock[]): FlatBlock[] {
  const all = [...blocks, ...removed];
  const ids = new Set(all.map(({ id }) => id));
  return all.map((one) => (one.parent === null || ids.has(one.parent) ? one : { ...one, parent: null }));
}

export type Draft = ReturnType<typeof useDraft>;

// The draft of one tab: the blocks as a flat list, the picked files, and the ways to change them.
import { useEffect, useRef, useState } from 'react';
import { showToast, useFormState, withoutBlock } from '../../../design/web/index.ts';
import type { Block } from '../../domain/block.ts';
import { ownFilesOf } from '../../domain/block-files.ts';
import {
  flatOf,
  placeOfNew,
  withCopy,
  withNew,
  withPasted,
  type FlatBlock,
} from '../../domain/flat-blocks.ts';
import { newBlock } from '../../domain/new-block.ts';
import type { BlockType } from '../../domain/steps/registry.ts';
import { texts } from '../texts.ts';
import { newBlockId } from '../steps/forms/block-id.ts';
import type { PickedFiles } from '../steps/forms/picked-files.ts';
import { useHistory } from './use-history.ts';

interface DraftValues {
  blocks: readonly FlatBlock[];
  picked: PickedFiles;
}

export function useDraft(readSaved: () => readonly Block[]) {
  const [initial] = useState<DraftValues>(() => ({ blocks: flatOf(readSaved()), picked: {} }));
  const { form, set, history } = useHistory(useFormState<DraftValues>({ initial }));
  const { selectedId, addedId, select, selectNew } = useSelection();
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
  const grow = (next: readonly FlatBlock[], files: PickedFiles = {}) => {
    const added = next[blocks.length]?.id ?? null;
    set({ blocks: next, picked: { ...picked, ...files } });
    selectNew(added);
  };

  return {
    form,
    history,
    blocks,
    picked,
    selectedId,
    selected: blocks.find(({ id }) => id === selectedId),
    select,
    lastAdded: blocks.find(({ id }) => id === addedId),
    setBlocks: (next: readonly FlatBlock[]) => set({ blocks: next }),
    mayAdd: (type: BlockType) => placeOf(newBlock(type, newBlockId)) !== null,
    add: (type: BlockType) => {
      const block = newBlock(type, newBlockId);
      const place = placeOf(block);
      if (place !== null) grow(withNew(blocks, block, place));
    },
    /** Puts blocks of the clipboard where a new block would go. False if one of them fits nowhere. */
    paste: (pasted: readonly Block[], files: PickedFiles): boolean => {
      const next = withPasted(blocks, pasted, selectedId);
      if (next === null) return false;
      grow(next, files);
      return true;
    },
    duplicate: (id: string) => grow(withCopy(blocks, id, newBlockId)),
    change: (id: string, block: Block, added: PickedFiles = {}) =>
      set(withChanged(form.values, { id, block, added }), id),
    remove: (id: string, title: string) => {
      const rest = withoutBlock(blocks, id);
      const removed = blocks.filter((one) => !rest.includes(one));
      set({ blocks: rest });
      // Changes between the removal and the undo are kept.
      offerUndo(title, () => set({ blocks: withAgain(latest.current, removed) }));
    },
  };
}

/** The chosen block. Once another one is chosen, no block counts as new. */
function useSelection() {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const select = (id: string | null) => {
    setSelectedId(id);
    setAddedId(null);
  };
  const selectNew = (id: string | null) => {
    setSelectedId(id);
    setAddedId(id);
  };
  return { selectedId, addedId, select, selectNew };
}

interface Changed {
  id: string;
  block: Block;
  /** Files that were picked with this change. */
  added: PickedFiles;
}

function withChanged({ blocks, picked }: DraftValues, { id, block, added }: Changed): DraftValues {
  return {
    blocks: blocks.map((one) => (one.id === id ? { ...one, block } : one)),
    picked: { ...withoutReplaced(picked, { blocks, id, block }), ...added },
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

// Copies blocks to the clipboard and takes them from there, by the keys of the browser and by buttons.
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../../../design/web/index.ts';
import { wholeBlockOf } from '../../../domain/flat-blocks.ts';
import type { RubricChoice } from '../../queries.ts';
import { texts } from '../../texts.ts';
import type { Part } from '../block-problems.ts';
import type { Draft } from '../use-draft.ts';

interface Options {
  draft: Draft;
  part: Part;
  rows: readonly RubricChoice[];
  assignmentId: number;
}

const tag = 'autotest-clipboard';

const loadClipboard = () => import('./block-clipboard.ts');

export function useBlockClipboard({ draft, part, rows, assignmentId }: Options) {
  const copy = async (id: string): Promise<void> => {
    const block = wholeBlockOf(draft.blocks, id);
    if (block === null) return;
    try {
      const { textOfBlocks } = await loadClipboard();
      const text = await textOfBlocks([block], { part, rows, assignmentId, picked: draft.picked });
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', title: texts.blockCopied, tag });
    } catch {
      // The browser did not allow it, or a file of the block could not be fetched.
      showToast({ kind: 'error', title: texts.blockNotCopied, tag });
    }
  };

  const paste = async (text: string): Promise<void> => {
    const { blocksOfText, UnfitText } = await loadClipboard();
    const { blocks, files, missingRows } = blocksOfText(text, { part, rows });
    if (!draft.paste(blocks, files)) throw new UnfitText(texts.pastedFitsNowhere);
    const [first] = missingRows;
    if (first !== undefined) showToast({ kind: 'warning', title: texts.pastedWithoutRow(first), tag });
  };

  const pasteByKey = async (text: string): Promise<void> => {
    try {
      await paste(text);
    } catch (error) {
      const title = error instanceof Error ? error.message : texts.pastedIsNoBlocks;
      showToast({ kind: 'error', title, tag });
    }
  };

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const hasMarkedText = (document.getSelection()?.toString() ?? '') !== '';
    if (draft.selectedId === null || hasMarkedText || isInField(event.target)) return;
    event.preventDefault();
    void copy(draft.selectedId);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '' || isInField(event.target)) return;
    event.preventDefault();
    void pasteByKey(text);
  });
  useEffect(() => {
    const copied = (event: ClipboardEvent) => onCopy(event);
    const pasted = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('copy', copied);
    document.addEventListener('paste', pasted);
    return () => {
      document.removeEventListener('copy', copied);
      document.removeEventListener('paste', pasted);
    };
  }, []);

  return { copy, paste };
}

/** Text fields and dialogs have the clipboard for themselves. */
export function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog]',
    ) !== null
  );
}

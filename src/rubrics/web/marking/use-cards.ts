import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { useHotkeys, useShownKeys } from '../../../design/web/index.ts';
import type { Choice, RubricRow } from '../../domain/model.ts';
import { mayMark } from '../../domain/rules/rights.ts';
import { texts } from '../texts.ts';

const nextKey = { id: 'focus-rubric', keys: 'm' };

interface Cards {
  /** Of the element whose sections are the cards. The keys bubble up to it from the fields of the categories. */
  ref: RefObject<HTMLElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  focusNext: () => void;
  focusFirst: () => void;
  /** How the key that goes to the next open category is written. */
  shownNextKey: string;
}

/** The keys that go from category to category, whoever marks in them. */
export function useCards(rows: readonly RubricRow[], choices: readonly Choice[], isMarked: boolean): Cards {
  const ref = useRef<HTMLElement>(null);
  const shownNextKey = useShownKeys(nextKey);
  const focus = (at: number) => focusCard(ref.current, at);
  const focusNext = () => focus(nextRowAt(rows, choices));
  useHotkeys([
    {
      ...nextKey,
      label: texts.focusRubric,
      group: texts.hotkeyGroup,
      disabled: !isMarked,
      onPress: focusNext,
    },
  ]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = isMarked ? jumpOf(event) : undefined;
    if (at === undefined || at >= rows.length) return;
    event.preventDefault();
    focus(at);
  };
  return { ref, onKeyDown, focusNext, focusFirst: () => focus(rows.findIndex(isMarkable)), shownNextKey };
}

/** Place of the first category without a choice; when all have one, of the first that can be marked. */
function nextRowAt(rows: readonly RubricRow[], choices: readonly Choice[]): number {
  const open = rows.findIndex((row) => isMarkable(row) && choices.every(({ rowId }) => rowId !== row.id));
  return open === -1 ? rows.findIndex(isMarkable) : open;
}

const isMarkable = (row: RubricRow): boolean => mayMark(row).allowed;

/** The place of the category that Alt and a digit name; 0 is the tenth. Some keyboards write signs with Alt. */
function jumpOf({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): number | undefined {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (!altKey || ctrlKey || metaKey || shiftKey || digit === undefined) return undefined;
  return (Number(digit) + 9) % 10;
}

function focusCard(cards: HTMLElement | null, at: number): void {
  const card = cards?.querySelectorAll(':scope > section')[at];
  const field = card?.querySelector<HTMLInputElement>('input:checked') ?? card?.querySelector('input');
  field?.focus();
}

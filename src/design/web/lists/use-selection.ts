import { useRef } from 'react';

interface Selection {
  /** Of the rows shown, in their order. */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
}

/** Chooses rows; with Shift all rows from the one chosen before. What is chosen and not shown stays chosen. */
export function useSelection({ ids, selected, onSelect }: Selection) {
  const last = useRef<string | undefined>(undefined);
  const set = (changed: readonly string[], isOn: boolean): void => {
    const next = new Set(selected);
    for (const id of changed) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect?.(next);
  };
  return {
    toggle: (id: string, isRange: boolean) => {
      const range = isRange ? rangeOf(ids, last.current, id) : [id];
      last.current = id;
      set(range, !selected.has(id));
    },
    toggleAll: () => set(ids, !ids.every((id) => selected.has(id))),
  };
}

/** From one row to the other, both included; the other alone where the first is not shown any more. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

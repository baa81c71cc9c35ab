// The position of an item in a list, and the items before and after it.

export interface Neighbours<T> {
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  readonly previous: T | undefined;
  readonly next: T | undefined;
}

/** Undefined when the item is not in the list. */
export function neighboursOf<T>(list: readonly T[], isIt: (one: T) => boolean): Neighbours<T> | undefined {
  const at = list.findIndex(isIt);
  if (at === -1) return undefined;
  return { position: at + 1, count: list.length, previous: list[at - 1], next: list[at + 1] };
}

// Where one thing stands in a list, and what comes before and after it.

export interface Neighbours<T> {
  /** From 1 on. */
  readonly position: number;
  readonly count: number;
  readonly previous: T | undefined;
  readonly next: T | undefined;
}

/** Undefined when the list does not hold it. */
export function neighboursOf<T>(list: readonly T[], isIt: (one: T) => boolean): Neighbours<T> | undefined {
  const at = list.findIndex(isIt);
  if (at === -1) return undefined;
  return { position: at + 1, count: list.length, previous: list[at - 1], next: list[at + 1] };
}

// A question of a lower room that an upper room answers. Filled once, in app, when the rooms are put together.

export interface Slot<T> {
  readonly name: string;
  get(): T;
  fill(value: T): void;
}

/** Declares a slot; without a default, asking before it is filled is a fault. */
export function declareSlot<T>(name: string, fallback?: T): Slot<T> {
  let held = fallback;
  return {
    name,
    get: () => {
      if (held === undefined) throw new Error(`Slot ${name} is empty: app/rooms.ts fills it.`);
      return held;
    },
    fill: (value) => {
      held = value;
    },
  };
}

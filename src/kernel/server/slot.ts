// A question of a lower room that an upper room answers. `app` fills it once, when it combines the rooms.

export interface Slot<T> {
  readonly name: string;
  get(): T;
  fill(value: T): void;
}

/** Declares a slot. Without a default it is a fault to ask before the slot is filled. */
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

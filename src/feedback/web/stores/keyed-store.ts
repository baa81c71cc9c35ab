// State of parts that leave the page when they scroll out of view: kept outside of them, by key.
import { useSyncExternalStore } from 'react';

export class KeyedStore<Value> {
  private readonly values = new Map<string, Value>();
  private readonly listeners = new Set<() => void>();

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  set(key: string, value: Value | undefined): void {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    this.tell();
  }

  keys(): string[] {
    return [...this.values.keys()];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The value of a key, current in every render. */
export function useKeyed<Value>(store: KeyedStore<Value>, key: string): Value | undefined {
  return useSyncExternalStore(store.subscribe, () => store.get(key));
}

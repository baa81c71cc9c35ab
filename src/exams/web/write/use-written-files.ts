import { useEffect, useState, useSyncExternalStore } from 'react';
import { WrittenFileStore, type Place, type Written } from './written-file-store.ts';

/** The files that a student writes, and the store that changes them. */
export function useWrittenFiles(place: Place): { written: Written; store: WrittenFileStore } {
  const [store] = useState(() => new WrittenFileStore(place));
  useEffect(() => store.open(), [store]);
  return { written: useSyncExternalStore(store.subscribe, store.read), store };
}

// Open boxes and what was typed in them, by user and place. An open box is an entry; a text is also kept in
// local storage after a pause, so that it survives a reload and the code view's scrolling.
import { useSyncExternalStore } from 'react';
import { KeyedStore, useKeyed } from './keyed-store.ts';

export interface Draft {
  text: string;
  /** The text is on its way to the server: the box is hidden, and comes back if that fails. */
  isSending: boolean;
  /** The text is in the storage of this device. */
  isKept: boolean;
}

const keptAfterMs = 400;
const prefix = 'proofmark.feedback-draft ';

const drafts = new KeyedStore<Draft>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const draftStore = {
  get: (key: string): Draft | undefined => drafts.get(key),

  /** Opens a box, with what was typed there before. */
  open(key: string): void {
    if (!drafts.get(key)) drafts.set(key, { text: '', isSending: false, isKept: false, ...storedDraft(key) });
  },

  write(key: string, text: string): void {
    drafts.set(key, { text, isSending: false, isKept: false });
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => {
        keep(key);
      }, keptAfterMs),
    );
  },

  setSending(key: string, isSending: boolean): void {
    const draft = drafts.get(key);
    if (!draft) return;
    keep(key);
    drafts.set(key, { ...draft, isKept: true, isSending });
  },

  /** Closes the box and forgets its text. */
  remove(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
    drafts.set(key, undefined);
    removeStored(key);
  },

  /** Stores every text that is still waiting for its pause. */
  keepAll(): void {
    for (const key of timers.keys()) keep(key);
  },
};

globalThis.addEventListener('pagehide', () => {
  draftStore.keepAll();
});

function keep(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  const draft = drafts.get(key);
  if (!draft) return;
  if (draft.text.trim() === '') removeStored(key);
  else if (storeText(key, draft.text)) drafts.set(key, { ...draft, isKept: true });
}

function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(prefix + key, text);
    return true;
  } catch {
    // The storage is full or forbidden: the text lives as long as the page does.
    return false;
  }
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // A storage that is forbidden holds nothing.
  }
}

function storedDraft(key: string): Pick<Draft, 'text' | 'isKept'> | undefined {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : { text, isKept: true };
  } catch {
    return undefined;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Brings the texts that this device kept for a submission back into their boxes. */
export function restoreDrafts(keyStart: string): void {
  for (const key of storedKeys()) if (key.startsWith(keyStart)) draftStore.open(key);
}

/** The draft of a place, or undefined when its box is closed. */
export function useDraft(key: string): Draft | undefined {
  return useKeyed(drafts, key);
}

/** Keys of the open boxes that start with this text, one on each line, so that equal lists are one value. */
export function useOpenBoxes(keyStart: string): string[] {
  const joined = useSyncExternalStore(drafts.subscribe, () =>
    drafts
      .keys()
      .filter((key) => key.startsWith(keyStart) && drafts.get(key)?.isSending === false)
      .join('\n'),
  );
  return joined === '' ? [] : joined.split('\n');
}

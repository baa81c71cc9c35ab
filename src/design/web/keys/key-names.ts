/** The name of a pressed key as hotkeys write it: `Ctrl+k`, `Alt+ArrowUp`, `?`. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const modifiers = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : ''];
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return [...modifiers.filter((modifier) => modifier !== ''), key].join('+');
}

export const hasModifier = (key: string) => key.startsWith('Ctrl+') || key.startsWith('Alt+');

/** `g h` as "G H", `Ctrl+k` as "Ctrl K", `Alt+ArrowUp` as "Alt Up". */
export const shownKeys = (keys: string): string =>
  keys
    .replaceAll(/(?<=.)\+/g, ' ')
    .replace('Arrow', '')
    .split(' ')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join(' ');

// Browsers keep these to themselves.
const keysOfBrowsers = new Set([
  'Ctrl+n',
  'Ctrl+t',
  'Ctrl+w',
  'Ctrl+q',
  'Ctrl+l',
  'Ctrl+r',
  'Ctrl+c',
  'Ctrl+v',
]);

/** A key that a person may choose: one letter or sign, alone or with Ctrl or Alt. Digits choose from lists. */
export function mayChooseKey(key: string): boolean {
  const last = key.replace(/^Ctrl\+/, '').replace(/^Alt\+/, '');
  return /^[^\s\d?]$/u.test(last) && !keysOfBrowsers.has(key);
}

/** The last presses that begin some hotkey: `g` before `g h`. */
export function continued(pending: string, key: string, known: readonly string[]): string {
  const sequence = pending === '' ? key : `${pending} ${key}`;
  const fits = (text: string) => known.some((keys) => keys === text || keys.startsWith(`${text} `));
  if (fits(sequence)) return sequence;
  return fits(key) ? key : '';
}

const typingTags = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const buttonLike = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']);

/** Single letters belong to the text while somebody writes. Read-only code is no writing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && buttonLike.has(target.type)) return false;
  if (target.isContentEditable) return target.getAttribute('aria-readonly') !== 'true';
  return typingTags.has(target.tagName);
}

import { useState } from 'react';

const kept = new Map<string, string>();

/** A text that stays when the part is drawn elsewhere, such as in a drawer after a tablet was turned; '' forgets it. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => kept.get(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') kept.delete(key);
      else kept.set(key, next);
    },
  ];
}

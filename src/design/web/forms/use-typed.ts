import { useState } from 'react';
import { searchDelayMs, useDebounced } from './use-debounced.ts';

/**
 * What is typed into a search, at once, and a function that takes it. It is passed on, trimmed, when the typing pauses:
 * what keeps it, such as the address, draws more than the list.
 */
export function useTyped(query: string, pass: (query: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(query);
  const [given, setGiven] = useState(query);
  const [passed, setPassed] = useState(query);
  const passOn = useDebounced((text: string) => {
    setPassed(text);
    pass(text);
  }, searchDelayMs);
  // Something else changed the search, such as the back button. What was passed on may come back while more is typed.
  if (query !== given) {
    setGiven(query);
    if (query !== passed) {
      setPassed(query);
      setTyped(query);
    }
  }
  return [
    typed,
    (text) => {
      setTyped(text);
      passOn(text.trim());
    },
  ];
}

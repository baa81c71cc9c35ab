import { useEffect, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/Text.tsx';

const spokenAfterMs = 500;

interface StatusProps {
  text: string;
  /** Only speaks and draws nothing. */
  hidden?: boolean | undefined;
  children?: ReactNode;
}

/** Shows a text at once and speaks it 500 ms after the last change (UI-046): the last message wins. */
export function Status({ text, hidden = false, children }: StatusProps) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {!hidden && <span aria-hidden>{children ?? text}</span>}
      <span role="status">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </span>
    </>
  );
}

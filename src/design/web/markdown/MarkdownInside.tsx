import { useLayoutEffect, useRef } from 'react';
import { renderMarkdown } from './render.ts';
import styles from './Markdown.module.css';

interface MarkdownProps {
  text: string;
  /** Smaller type for comments and rubric rows. */
  compact?: boolean | undefined;
  /** Keeps each line end, as in a message; otherwise lines of one paragraph run together. */
  keepsLines?: boolean | undefined;
}

export function MarkdownInside({ text, compact = false, keepsLines = false }: MarkdownProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    place.current.replaceChildren(renderMarkdown(text, { keepsLines }));
    void decorate(place.current);
  }, [text, keepsLines]);
  return <div ref={place} className={styles.markdown} data-compact={compact} />;
}

/**
 * The first text takes many times as long as the next: browsers read code when it first runs. So that nobody waits for it
 * when comments are shown, a text that nobody sees comes first.
 */
export function warmUp(): void {
  renderMarkdown('A *text* of `some` [kinds](https://example.org).\n\n- One\n- Two\n', { keepsLines: true });
}

/** Formulas and coloured code come in chunks of their own, only when the text has them. */
async function decorate(place: HTMLElement) {
  const formulas = place.querySelectorAll<HTMLElement>('.math');
  const fences = place.querySelectorAll<HTMLElement>('pre > code[class*="language-"]');
  // The keyboard can scroll a wide block only when it can take the focus.
  for (const block of place.querySelectorAll('pre')) block.tabIndex = 0;
  if (formulas.length > 0) await (await import('./draw-math.ts')).drawMath(formulas);
  if (fences.length === 0) return;
  const { drawCode } = await import('./draw-code.ts');
  await Promise.all(Array.from(fences, (fence) => drawCode(fence)));
}

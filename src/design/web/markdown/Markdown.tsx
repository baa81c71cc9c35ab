import { lazyPart } from '../lazy-part.tsx';
import { whenIdle } from '../when-idle.ts';
import styles from './Markdown.module.css';

/** Markdown with maths and code. HTML inside is shown as text. */
export const Markdown = lazyPart(loadInside, {
  // The source is readable by itself while the renderer loads.
  fallback: ({ text, compact = false }) => (
    <div className={styles.markdown} data-compact={compact} style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </div>
  ),
});

async function loadInside() {
  const { MarkdownInside, warmUp } = await import('./MarkdownInside.tsx');
  whenIdle(warmUp);
  return MarkdownInside;
}

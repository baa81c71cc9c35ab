import { lazyPart } from '../lazy-part.tsx';
import styles from './Markdown.module.css';

/** Markdown with maths and code. HTML inside is shown as text. */
export const Markdown = lazyPart(async () => (await import('./MarkdownInside.tsx')).MarkdownInside, {
  // The source is readable by itself while the renderer loads.
  fallback: ({ text, compact = false }) => (
    <div className={styles.markdown} data-compact={compact} style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </div>
  ),
});

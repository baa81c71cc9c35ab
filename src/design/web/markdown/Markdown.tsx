import { lazyPart } from '../lazy-part.tsx';
import styles from './Markdown.module.css';

export interface MarkdownProps {
  text: string;
  /** Smaller type for comments and rubric rows. */
  compact?: boolean | undefined;
  /** Each line end is seen, as in a message; else lines of one paragraph run together. */
  keepsLines?: boolean | undefined;
}

const load = () => import('./MarkdownInside.tsx');

/** Fetches the renderer before the first text is there, on pages that are about to show one. */
export function expectMarkdown(): void {
  // What shows the text tells when it cannot be fetched.
  load().catch(() => undefined);
}

/** Markdown with maths and code. HTML inside is shown as text. */
export const Markdown = lazyPart<MarkdownProps>(
  load,
  // The source is readable by itself while the renderer loads.
  ({ text, compact = false }) => (
    <div className={styles.markdown} data-compact={compact} style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </div>
  ),
);

import { LongText } from '../long-text/LongText.tsx';
import styles from './Output.module.css';

interface OutputProps {
  label: string;
  text: string;
  /** Pixels before it scrolls. */
  maxHeight?: number | undefined;
}

/** Plain output of a program, as it came. */
export function Output({ label, text, maxHeight = 320 }: OutputProps) {
  return (
    <pre className={styles.output} style={{ maxHeight }} tabIndex={0} role="group" aria-label={label}>
      <LongText text={text} />
    </pre>
  );
}

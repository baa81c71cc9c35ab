import { ansiParts } from './ansi-parts.ts';
import styles from './AnsiText.module.css';

/** Text with the colours that programs write for terminals. */
export function AnsiText({ text }: { text: string }) {
  return ansiParts(text).map(({ text: part, color, isBold }, index) => (
    // The parts of a text never change places.
    <span key={index} className={styles.part} data-color={color} data-bold={isBold}>
      {part}
    </span>
  ));
}

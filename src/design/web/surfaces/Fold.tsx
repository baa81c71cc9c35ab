import { useId, useState, type ReactNode } from 'react';
import { IconChevronRight } from '../icons.ts';
import { useFoldState } from './fold-state.ts';
import styles from './Fold.module.css';

interface FoldProps {
  title: ReactNode;
  /** At the right end of the line, such as pills or points. It is outside the button, so it may hold buttons. */
  after?: ReactNode;
  openAtFirst?: boolean | undefined;
  /** Together with `onToggle`, the caller keeps the state, for example in the address. */
  opened?: boolean | undefined;
  onToggle?: ((opened: boolean) => void) | undefined;
  /** The content begins as far left as the line, as a table of the page does. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** A line that opens what is below it. Finished things are folded at first, failed ones open. */
export function Fold({
  title,
  after,
  openAtFirst = false,
  opened,
  onToggle,
  flush = false,
  children,
}: FoldProps) {
  const [own, setOwn] = useState(openAtFirst);
  const id = useId();
  const isOpen = opened ?? own;
  const state = useFoldState(isOpen);
  return (
    <div className={styles.fold} data-flush={flush}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOwn(!isOpen);
            onToggle?.(!isOpen);
          }}
        >
          <IconChevronRight aria-hidden />
          <span className={styles.title}>{title}</span>
        </button>
        {after !== undefined && <div className={styles.after}>{after}</div>}
      </div>
      <div id={id} hidden={state === 'collapsed'} className={styles.content} data-state={state}>
        <div className={styles.inside}>{state !== 'collapsed' && children}</div>
      </div>
    </div>
  );
}

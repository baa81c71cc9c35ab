import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useOpenLink, VisuallyHidden } from '../../../design/web/index.ts';
import styles from './Panel.module.css';

interface PanelListProps {
  label: string;
  isFocused: boolean;
  /** The list scrolls by itself, so that the parts below it stay visible. */
  isCapped: boolean;
  children: ReactNode;
}

/** One list of the panel with its heading. */
export function PanelList({ label, isFocused, isCapped, children }: PanelListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isFocused) list.current?.querySelector('a')?.focus();
  }, [isFocused]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul ref={list} data-capped={isCapped}>
        {children}
      </ul>
    </section>
  );
}

interface PanelEntryProps {
  href: string;
  label: string;
  /** Whether the entry is the open page, or the course or assignment that the page belongs to. */
  current?: 'page' | 'place' | undefined;
  /** The entry belongs below the entry before it. */
  isInner?: boolean;
  /** A number behind the entry, and its meaning. */
  count?: { value: number; meaning: string } | undefined;
  onFollow: (() => void) | undefined;
}

export function PanelEntry({ href, label, current, isInner, count, onFollow }: PanelEntryProps) {
  const openLink = useOpenLink();
  return (
    <li>
      <a
        className={styles.entry}
        href={href}
        title={label}
        aria-current={current === 'place' ? 'true' : current}
        data-inner={isInner}
        onClick={(event) => {
          onFollow?.();
          openLink(event, href);
        }}
      >
        <span className={styles.label}>{label}</span>
        {count !== undefined && count.value > 0 && (
          <span className={styles.count}>
            <span aria-hidden>{count.value}</span>
            <VisuallyHidden>, {count.meaning}</VisuallyHidden>
          </span>
        )}
      </a>
    </li>
  );
}

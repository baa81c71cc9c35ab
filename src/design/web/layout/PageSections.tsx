import { useEffect, useRef, type ReactNode } from 'react';
import { useFirstReads } from '../../../kernel/web/first-reads.ts';
import { SkeletonRows } from '../surfaces/Loading.tsx';
import { texts } from '../texts.ts';
import styles from './PageSections.module.css';

export interface PageSection {
  id: string;
  label: string;
  content: ReactNode;
}

interface PageSectionsProps {
  sections: readonly PageSection[];
  /** The section that the address names: the page starts there. */
  at?: string | undefined;
}

/** The parts of a long page one below the other, and beside them a list that leads to each. */
export function PageSections({ sections, at }: PageSectionsProps) {
  const page = useRef<HTMLDivElement>(null);
  const goTo = (id: string) => {
    const section = page.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  const isRead = useFirstReads();
  useEffect(() => {
    if (isRead && at !== undefined) goTo(at);
  }, [at, isRead]);
  return (
    <>
      {!isRead && <SkeletonRows />}
      <div ref={page} className={styles.page} hidden={!isRead}>
        {sections.length > 1 && (
          <nav className={styles.list} aria-label={texts.onThisPage}>
            <span className={styles.title} aria-hidden>
              {texts.onThisPage}
            </span>
            <ul>
              {sections.map(({ id, label }) => (
                <li key={id}>
                  <button type="button" onClick={() => goTo(id)}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.sections}>
          {sections.map(({ id, label, content }) => (
            <div
              key={id}
              role="group"
              aria-label={label}
              data-section={id}
              tabIndex={-1}
              className={styles.section}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

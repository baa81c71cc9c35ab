import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** Colours without a meaning; those of states have one. */
export type Tint = 'blue' | 'teal' | 'green' | 'amber' | 'red' | 'violet';

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  /** Right of the title: buttons, pills. */
  actions?: ReactNode;
  /** Without padding, for tables and lists that reach the border. */
  flush?: boolean | undefined;
  /** Heading level of the title in the outline of the page. */
  level?: 2 | 3 | 4 | undefined;
  /** A line with the buttons of the card, on grey. */
  footer?: ReactNode;
  id?: string | undefined;
  /** Colours the upper edge, for people who know their cards by colour. */
  tint?: Tint | undefined;
  children?: ReactNode;
}

/** White, with a border and a faint shadow. A card never holds a card. */
export function Card({
  title,
  description,
  actions,
  flush = false,
  level = 2,
  footer,
  id,
  tint,
  children,
}: CardProps) {
  const Heading = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
  return (
    <section className={styles.card} id={id} data-tint={tint}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
            {description !== undefined && <div className={styles.description}>{description}</div>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children !== undefined && (
        <div className={styles.body} data-flush={flush}>
          {children}
        </div>
      )}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}

interface CardGridProps {
  /** The grid grows as many columns as fit. */
  minWidth?: number | undefined;
  children: ReactNode;
}

export function CardGrid({ minWidth = 300, children }: CardGridProps) {
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))` }}
    >
      {children}
    </div>
  );
}

/** A part inside a side column, with a title in capitals and no border. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHeader}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Link } from '../actions/Link.tsx';
import { texts } from '../texts.ts';
import styles from './PageHeader.module.css';

export interface Crumb {
  label: string;
  /** Absent for the place that the user is in. */
  href?: string | undefined;
}

interface PageHeaderProps {
  title: ReactNode;
  /** The pages above this one, without its own title. */
  breadcrumb?: readonly Crumb[] | undefined;
  /** Status pills behind the title. */
  pills?: ReactNode;
  /** Right side; at most one primary button. */
  actions?: ReactNode;
  /** A tab list, drawn on the lower border. */
  tabs?: ReactNode;
}

export function PageHeader({ title, breadcrumb = [], pills, actions, tabs }: PageHeaderProps) {
  return (
    <header className={styles.header} data-tabs={tabs !== undefined}>
      {breadcrumb.length > 0 && (
        <nav aria-label={texts.breadcrumb}>
          <ol className={styles.crumbs}>
            {breadcrumb.map((crumb) => (
              <li key={crumb.label}>
                {crumb.href === undefined ? crumb.label : <Link href={crumb.href}>{crumb.label}</Link>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        {pills}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}

/** The content under a page header: padded, with its own scrolling. `width` limits forms to a readable line. */
export function PageBody({
  width = 'full',
  children,
}: {
  width?: 'full' | 'form' | 'text';
  children: ReactNode;
}) {
  return (
    <div className={styles.body}>
      <div className={styles.content} data-width={width}>
        {children}
      </div>
    </div>
  );
}

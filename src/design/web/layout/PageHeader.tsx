import type { ReactNode } from 'react';
import { Link } from '../actions/Link.tsx';
import { pageTabs } from '../surfaces/tab-ids.ts';
import { panelOf } from '../surfaces/TabPanel.tsx';
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

interface PageBodyProps {
  /** Limits forms to a readable line. */
  width?: 'full' | 'form' | 'text';
  /** The chosen tab of the header, of which this is the panel. */
  tab?: string | undefined;
  children: ReactNode;
}

/** The content under a page header: padded, with its own scrolling. */
export function PageBody({ width = 'full', tab, children }: PageBodyProps) {
  return (
    <div className={styles.body} {...(tab === undefined ? {} : panelOf(pageTabs, tab))}>
      <div className={styles.content} data-width={width}>
        {children}
      </div>
    </div>
  );
}

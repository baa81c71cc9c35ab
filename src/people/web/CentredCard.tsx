import type { ReactNode } from 'react';
import { Card } from '../../design/web/index.ts';
import { useProductName } from './settings.ts';
import styles from './CentredCard.module.css';

/** One card in the middle of the canvas: login, first start, enrolment. */
export function CentredCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.canvas}>
      <p className={styles.brand}>{useProductName()}</p>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <Card>
          {description !== undefined && <p className={styles.description}>{description}</p>}
          {children}
        </Card>
      </div>
    </div>
  );
}

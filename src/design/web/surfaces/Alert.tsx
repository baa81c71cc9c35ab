import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../icons.ts';
import styles from './Alert.module.css';

interface AlertProps {
  kind?: 'ok' | 'bad' | 'warn' | 'info' | undefined;
  title?: ReactNode;
  /** Interrupts what a screen reader says; only for what appears after an action. */
  urgent?: boolean | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

const icons = {
  ok: <IconCircleCheck aria-hidden />,
  bad: <IconCircleX aria-hidden />,
  warn: <IconAlertTriangle aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
};

export function Alert({ kind = 'info', title, urgent = false, actions, children }: AlertProps) {
  return (
    <div className={styles.alert} data-kind={kind} role={urgent ? 'alert' : undefined}>
      {icons[kind]}
      <div className={styles.content}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

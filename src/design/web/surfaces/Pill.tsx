import type { ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconEyeOff,
  IconInfoCircle,
  IconPlayerSkipForward,
} from '../icons.ts';
import { Spinner } from '../actions/Spinner.tsx';
import styles from './Pill.module.css';

export type PillKind = 'ok' | 'bad' | 'warn' | 'info' | 'late' | 'neutral';

export type PillIcon =
  | 'passed'
  | 'failed'
  | 'partial'
  | 'running'
  | 'waiting'
  | 'timedOut'
  | 'skipped'
  | 'hidden'
  | 'late'
  | 'warning'
  | 'info'
  | 'none';

const icons: Record<PillIcon, ReactNode> = {
  passed: <IconCircleCheck aria-hidden />,
  failed: <IconCircleX aria-hidden />,
  partial: <IconCircleHalf2 aria-hidden />,
  running: <Spinner size={12} />,
  waiting: <IconCircleDashed aria-hidden />,
  timedOut: <IconClockExclamation aria-hidden />,
  skipped: <IconPlayerSkipForward aria-hidden />,
  hidden: <IconEyeOff aria-hidden />,
  late: <IconClock aria-hidden />,
  warning: <IconAlertTriangle aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
  none: null,
};

const iconOfKind: Record<PillKind, PillIcon> = {
  ok: 'passed',
  bad: 'failed',
  warn: 'warning',
  info: 'info',
  late: 'late',
  neutral: 'none',
};

interface PillProps {
  kind: PillKind;
  /** By default that of the kind; word and icon always tell a state, never colour alone. */
  icon?: PillIcon | undefined;
  /** It opens a dialog about the state. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

export function Pill({ kind, icon = iconOfKind[kind], onPress, children }: PillProps) {
  if (onPress !== undefined) {
    return (
      <button type="button" className={styles.pill} data-kind={kind} aria-haspopup="dialog" onClick={onPress}>
        {icons[icon]}
        {children}
      </button>
    );
  }
  return (
    <span className={styles.pill} data-kind={kind}>
      {icons[icon]}
      {children}
    </span>
  );
}

/** A small number behind a name. `loud` is the red dot of unread things. */
export function Count({ children, loud = false }: { children: ReactNode; loud?: boolean }) {
  return (
    <span className={styles.count} data-loud={loud}>
      {children}
    </span>
  );
}

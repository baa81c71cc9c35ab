import type { ReactNode } from 'react';
import { IconClock, IconFlag, IconLock, IconLockOpen } from '../../../design/web/index.ts';
import type { DatePlace, ScheduledDate } from '../../domain/course-schedule/dates.ts';
import { kindText } from './date-words.ts';
import styles from './DateKind.module.css';

const icons: Record<DatePlace, ReactNode> = {
  opens: <IconLockOpen aria-hidden />,
  deadline: <IconFlag aria-hidden />,
  lockDate: <IconLock aria-hidden />,
};

/** What a date is: a word and an icon, never a colour alone. */
export function DateKind({ date }: { date: Pick<ScheduledDate, 'assignment' | 'place'> }) {
  const { assignment, place } = date;
  const isSitting = assignment.kind === 'exam' && place !== 'lockDate';
  return (
    <span className={styles.kind} data-place={place}>
      {isSitting ? <IconClock aria-hidden /> : icons[place]}
      {kindText(date)}
    </span>
  );
}

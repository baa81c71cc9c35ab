// What all parts of the schedule page share.
import type { ReactNode } from 'react';
import type { Section } from '../../../courses/domain/sections/model.ts';
import type { ScheduledDate } from '../../domain/course-schedule/dates.ts';

export interface SchedulePartProps {
  courseId: number;
  /** In their order. */
  dates: readonly ScheduledDate[];
  sections: readonly Section[];
  /** Opens the assignment behind a date. */
  hrefOfDate: (date: ScheduledDate) => string;
  /** Asks for another moment; undefined for readers who may not move dates. */
  onMove: ((date: ScheduledDate, to: Date) => void) | undefined;
  /** The own work on an assignment; undefined for staff. */
  ownWork: ((assignmentId: number) => ReactNode) | undefined;
}

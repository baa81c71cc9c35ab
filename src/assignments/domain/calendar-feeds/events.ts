// The dates of one person as events of a calendar.
import { momentOf } from '../course-schedule/dates.ts';
import type { ScheduledAssignment } from '../course-schedule/model.ts';

type Dated = Pick<ScheduledAssignment, 'id' | 'name' | 'kind' | 'timeframe'>;

export interface CalendarEvent {
  /** The same event whatever its dates are: calendars move it instead of showing it twice. */
  key: string;
  assignmentId: number;
  title: string;
  startsAt: Date;
  /** Null for a moment, such as a deadline. */
  endsAt: Date | null;
}

/** An exam takes its time, all other dates are moments. */
export function calendarEventsOf(assignments: readonly Dated[]): CalendarEvent[] {
  return assignments.flatMap((assignment) =>
    assignment.kind === 'exam' ? eventsOfExam(assignment) : momentsOf(assignment),
  );
}

function eventsOfExam(exam: Dated): CalendarEvent[] {
  const startsAt = momentOf(exam.timeframe, 'opens');
  const endsAt = momentOf(exam.timeframe, 'deadline') ?? momentOf(exam.timeframe, 'lockDate');
  if (!startsAt || !endsAt || endsAt <= startsAt) return momentsOf(exam);
  return [eventOf(exam, { part: 'exam', title: 'Exam', startsAt, endsAt })];
}

const titles = {
  normal: { opens: 'Opens', deadline: 'Deadline', lockDate: 'Locks' },
  exam: { opens: 'Exam starts', deadline: 'Exam ends', lockDate: 'Exam locks' },
} as const;

function momentsOf(assignment: Dated): CalendarEvent[] {
  return (['opens', 'deadline', 'lockDate'] as const).flatMap((part) => {
    const startsAt = momentOf(assignment.timeframe, part);
    const title = titles[assignment.kind][part];
    return startsAt ? [eventOf(assignment, { part, title, startsAt, endsAt: null })] : [];
  });
}

interface EventPart extends Pick<CalendarEvent, 'title' | 'startsAt' | 'endsAt'> {
  part: string;
}

function eventOf({ id, name }: Dated, { part, title, ...span }: EventPart): CalendarEvent {
  return { key: `assignment-${id}-${part}`, assignmentId: id, title: `${title}: ${name}`, ...span };
}

import '@mantine/dates/styles.layer.css';
import { Calendar } from '@mantine/dates';
import { weekDayOf } from './week-days.ts';
import { calendarLabels } from './DayAndTime.tsx';

/** A month as calendars draw it with this first day of the week (CAL-002). */
export function CalendarPreview({ firstDayOfWeek, label }: { firstDayOfWeek: number; label: string }) {
  return (
    <div role="group" aria-label={label}>
      <Calendar
        static
        firstDayOfWeek={weekDayOf(firstDayOfWeek)}
        highlightToday
        ariaLabels={calendarLabels}
      />
    </div>
  );
}

import { useDatesContext } from '@mantine/dates';
import dayjs from 'dayjs';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { DropPlace } from '../drag/drag-places.tsx';
import { dayAfter, dayMonthsAfter, longDayText, monthOf, monthText, weeksOf } from './month-days.ts';
import styles from './MonthCalendar.module.css';

interface MonthCalendarProps {
  /** `YYYY-MM`. */
  month: string;
  /** The chosen day, which is the one stop of the keyboard. */
  day: string;
  today: string;
  onChoose: (day: string) => void;
  /** What stands on a day. */
  drawDay: (day: string) => ReactNode;
  /** The same for people who hear the calendar, such as "2 dates". */
  tellDay: (day: string) => string;
  /** What can be dropped on a day. */
  drop?: { kind: string; onDrop: (id: string, day: string) => void } | undefined;
}

/** A month as a grid of days. Its weeks start on the person's first day (CAL-010); arrow keys go from day to day. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, day, onChoose } = props;
  const grid = useRef<HTMLTableElement>(null);
  const followsKeys = useRef(false);
  const firstDay = useDatesContext().getFirstDayOfWeek();
  const weeks = weeksOf(month, firstDay);
  useEffect(() => {
    if (!followsKeys.current) return;
    followsKeys.current = false;
    grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
  }, [day, month]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day, firstDay);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    followsKeys.current = true;
    onChoose(next);
  };
  return (
    <table ref={grid} role="grid" aria-label={monthText(month)} className={styles.calendar}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((one) => (
            <th key={one} scope="col" abbr={dayjs(one).format('dddd')}>
              {dayjs(one).format('ddd')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell key={one} {...props} cell={one} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  cell,
  month,
  day,
  today,
  onChoose,
  drawDay,
  tellDay,
  drop,
}: MonthCalendarProps & { cell: string }) {
  const isOutside = monthOf(cell) !== month;
  const told = tellDay(cell);
  const inside = (
    <div className={styles.inside}>
      <button
        type="button"
        className={styles.day}
        tabIndex={cell === day ? 0 : -1}
        aria-label={told === '' ? longDayText(cell) : `${longDayText(cell)}, ${told}`}
        aria-current={cell === today ? 'date' : undefined}
        data-neighbour={isOutside}
        onClick={() => onChoose(cell)}
      >
        {Number(cell.slice(8))}
      </button>
      {drawDay(cell)}
    </div>
  );
  return (
    <td role="gridcell" className={styles.cell} aria-selected={cell === day} data-neighbour={isOutside}>
      {drop ? (
        <DropPlace kind={drop.kind} onDrop={(id) => drop.onDrop(id, cell)}>
          {inside}
        </DropPlace>
      ) : (
        inside
      )}
    </td>
  );
}

/** The day to which a key leads; undefined for other keys. */
function dayByKey(key: string, day: string, firstDay: number): string | undefined {
  const inWeek = (dayjs(day).day() - firstDay + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, -inWeek);
    case 'End':
      return dayAfter(day, 6 - inWeek);
    case 'PageUp':
      return dayMonthsAfter(day, -1);
    case 'PageDown':
      return dayMonthsAfter(day, 1);
    default:
      return undefined;
  }
}

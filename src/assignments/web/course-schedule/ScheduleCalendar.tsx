import {
  Button,
  Card,
  dayOf,
  Dragged,
  Heading,
  IconButton,
  IconChevronLeft,
  IconChevronRight,
  longDayText,
  momentOnDay,
  monthAfter,
  MonthCalendar,
  monthOf,
  monthText,
  Row,
  Stack,
  Text,
  timeText,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import type { ScheduledDate } from '../../domain/course-schedule/dates.ts';
import { peopleText } from './date-words.ts';
import { DateKind } from './DateKind.tsx';
import type { SchedulePartProps } from './schedule-parts.ts';
import styles from './ScheduleCalendar.module.css';
import { ScheduleList } from './ScheduleList.tsx';
import { texts } from './texts.ts';

const dragKind = 'scheduled date';
/** More dates do not fit into a day; all of them stand below the calendar. */
const mostInDay = 3;

interface ScheduleCalendarProps extends SchedulePartProps {
  day: string;
  today: string;
  onChoose: (day: string) => void;
}

/** The month of the chosen day, and the dates of that day below it. Dates can be dragged to another day. */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { dates, sections, day, today, onChoose, onMove } = props;
  const byDay = datesByDay(dates);
  const month = monthOf(day);
  const ofDay = byDay.get(day) ?? [];
  const drop = onMove && {
    kind: dragKind,
    onDrop: (key: string, target: string) => {
      const date = dates.find((one) => one.key === key);
      if (date && dayOf(date.moment) !== target) onMove(date, momentOnDay(date.moment, target));
    },
  };
  return (
    <Stack gap={4}>
      <MonthSteps month={month} onChoose={onChoose} today={today} />
      <MonthCalendar
        month={month}
        day={day}
        today={today}
        onChoose={onChoose}
        drawDay={(one) => (
          <DayDates dates={byDay.get(one) ?? []} sections={sections} isDraggable={onMove !== undefined} />
        )}
        tellDay={(one) => toldOf(byDay.get(one) ?? [])}
        drop={drop}
      />
      <Card title={texts.dayDates(longDayText(day))} flush={ofDay.length > 0}>
        {ofDay.length > 0 ? (
          <ScheduleList {...props} dates={ofDay} label={texts.dayDates(longDayText(day))} />
        ) : (
          <Text tone="muted">{texts.noDatesOnDay}</Text>
        )}
      </Card>
    </Stack>
  );
}

function datesByDay(dates: readonly ScheduledDate[]): ReadonlyMap<string, ScheduledDate[]> {
  const byDay = new Map<string, ScheduledDate[]>();
  for (const date of dates) {
    const day = dayOf(date.moment);
    const known = byDay.get(day);
    if (known) known.push(date);
    else byDay.set(day, [date]);
  }
  return byDay;
}

const toldOf = ({ length }: readonly ScheduledDate[]) => (length === 0 ? '' : texts.dates(length));

interface MonthStepsProps {
  month: string;
  today: string;
  onChoose: (day: string) => void;
}

function MonthSteps({ month, today, onChoose }: MonthStepsProps) {
  const step = (months: number) => onChoose(`${monthAfter(month, months)}-01`);
  return (
    <Row gap={2}>
      <IconButton
        label={texts.previousMonth}
        icon={<IconChevronLeft aria-hidden />}
        onClick={() => step(-1)}
      />
      <IconButton label={texts.nextMonth} icon={<IconChevronRight aria-hidden />} onClick={() => step(1)} />
      <div role="status">
        <Heading level={2}>{monthText(month)}</Heading>
      </div>
      <Button size="s" onClick={() => onChoose(today)}>
        {texts.today}
      </Button>
    </Row>
  );
}

interface DayDatesProps extends Pick<SchedulePartProps, 'dates' | 'sections'> {
  isDraggable: boolean;
}

function DayDates({ dates, sections, isDraggable }: DayDatesProps) {
  if (dates.length === 0) return null;
  const shown = dates.slice(0, mostInDay);
  return (
    <ul className={styles.dates}>
      {shown.map((date) => (
        <li key={date.key}>
          {isDraggable ? (
            <Dragged kind={dragKind} id={date.key}>
              <DayDate date={date} sections={sections} />
            </Dragged>
          ) : (
            <DayDate date={date} sections={sections} />
          )}
        </li>
      ))}
      {dates.length > shown.length && (
        <li className={styles.more}>{texts.more(dates.length - shown.length)}</li>
      )}
    </ul>
  );
}

function DayDate({ date, sections }: { date: ScheduledDate } & Pick<SchedulePartProps, 'sections'>) {
  const { moment, assignment } = date;
  // Sections with dates of their own would otherwise make cards that look the same.
  const people = assignment.entries.length > 1 ? peopleText(date, sections) : undefined;
  const told = [timeText(moment), assignment.name, people].filter((word) => word !== undefined);
  return (
    <span className={styles.date} title={told.join(' ')}>
      <DateKind date={date} />
      <VisuallyHidden>: </VisuallyHidden>
      <bdi>{assignment.name}</bdi>
      {people !== undefined && (
        <span dir="auto" className={styles.people}>
          {people}
        </span>
      )}
    </span>
  );
}

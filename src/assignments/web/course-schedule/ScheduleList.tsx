import { Button, DateText, Table, type Column } from '../../../design/web/index.ts';
import type { ScheduledDate } from '../../domain/course-schedule/dates.ts';
import { kindText, peopleText } from './date-words.ts';
import { DateKind } from './DateKind.tsx';
import type { SchedulePartProps } from './schedule-parts.ts';
import styles from './ScheduleList.module.css';
import { texts } from './texts.ts';

/** More rows than these are drawn as they come into view, which needs a height. */
const manyRows = 200;

/** Dates one below the other, the earliest first. */
export function ScheduleList(props: SchedulePartProps & { label: string }) {
  const { label, dates, hrefOfDate } = props;
  const isLong = dates.length > manyRows;
  return (
    <div className={isLong ? styles.long : undefined}>
      <Table
        label={label}
        columns={columnsOf(props)}
        rows={dates}
        rowId={({ key }) => key}
        rowHref={hrefOfDate}
        fill={isLong}
      />
    </div>
  );
}

function columnsOf({ sections, onMove, ownWork }: SchedulePartProps): Column<ScheduledDate>[] {
  const columns: (Column<ScheduledDate> | undefined)[] = [
    { id: 'when', header: texts.when, width: '140px', cell: ({ moment }) => <DateText moment={moment} /> },
    { id: 'kind', header: texts.kind, width: '110px', cell: (date) => <DateKind date={date} /> },
    {
      id: 'assignment',
      header: texts.assignment,
      width: 'minmax(140px, 2fr)',
      isLink: true,
      cell: ({ assignment }) => assignment.name,
    },
    ownWork
      ? {
          id: 'work',
          header: texts.ownWork,
          width: 'minmax(150px, 1fr)',
          cell: ({ assignment }) => ownWork(assignment.id),
        }
      : {
          id: 'for',
          header: texts.forWhom,
          width: 'minmax(96px, 1.4fr)',
          cell: (date) => peopleText(date, sections),
        },
    onMove && {
      id: 'move',
      header: texts.actions,
      width: '96px',
      isPinned: true,
      cell: (date) => (
        <Button
          size="s"
          aria-label={texts.moveOf(kindText(date), date.assignment.name)}
          onClick={() => onMove(date, date.moment)}
        >
          {texts.move}
        </Button>
      ),
    },
  ];
  return columns.filter((column) => column !== undefined);
}

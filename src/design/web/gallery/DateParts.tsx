import { useState } from 'react';
import { CalendarPreview } from '../dates/CalendarPreview.tsx';
import { dayText, dayTimeText, shortDayText, timeText } from '../dates/date-texts.ts';
import { DateRangeField, type DateRange } from '../dates/DateRangeField.tsx';
import { MonthCalendar } from '../dates/MonthCalendar.tsx';
import { monthOf } from '../dates/month-days.ts';
import { DateTimeField } from '../dates/DateTimeField.tsx';
import { DateText } from '../dates/RelativeTime.tsx';
import { Row, Stack } from '../layout/Stack.tsx';
import { TimeDeltaInput } from '../numbers/TimeDeltaInput.tsx';
import { Card } from '../surfaces/Card.tsx';
import { DescriptionList } from '../surfaces/bits.tsx';

const moment = '2026-03-05T09:07:30Z';
const formats = [dayText, timeText, shortDayText, dayTimeText];

export function DateParts() {
  const [deadline, setDeadline] = useState<string | null>('2026-11-20 23:59');
  const [range, setRange] = useState<DateRange>({ from: '2026-11-20 08:00', until: '2026-11-19 23:59' });
  const [day, setDay] = useState('2026-11-20');
  const [seconds, setSeconds] = useState(93_784);
  return (
    <>
      <Card title="A moment and a range">
        <Stack gap={4}>
          <DateTimeField
            label="Deadline"
            description="In your time zone."
            value={deadline}
            onChange={setDeadline}
          />
          <DateTimeField
            label="Lock date"
            value={null}
            onChange={setDeadline}
            error="The lock date is before the deadline."
          />
          <DateRangeField label="Open" value={range} onChange={setRange} />
        </Stack>
      </Card>
      <Card title="A length of time">
        <TimeDeltaInput label="Allowed time" valueSeconds={seconds} onChange={setSeconds} />
      </Card>
      <Card title="First day of the week">
        <Row gap={5} wrap>
          <CalendarPreview label="Weeks start on Monday" firstDayOfWeek={1} />
          <CalendarPreview label="Weeks start on Sunday" firstDayOfWeek={7} />
        </Row>
      </Card>
      <Card title="A month">
        <MonthCalendar
          month={monthOf(day)}
          day={day}
          today="2026-11-20"
          onChoose={setDay}
          drawDay={(one) => (one === '2026-11-20' ? 'Deadline' : null)}
          tellDay={(one) => (one === '2026-11-20' ? '1 date' : '')}
        />
      </Card>
      <Card title="Formats">
        <DescriptionList
          items={formats.map((format, index) => ({
            term: `Format ${index + 1}`,
            value: <DateText moment={moment} format={format} />,
          }))}
        />
      </Card>
    </>
  );
}

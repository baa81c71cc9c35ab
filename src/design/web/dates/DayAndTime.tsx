import '@mantine/dates/styles.layer.css';
import { DateInput, TimePicker } from '@mantine/dates';
import { useRef, useState } from 'react';
import { useProblem } from '../forms/field.tsx';
import selectStyles from '../forms/Select.module.css';
import { useTopLayer } from '../overlays/top-layer.ts';
import { texts } from '../texts.ts';
import styles from './DateTimeField.module.css';
import { typedMoment } from './typed-moment.ts';

interface DayAndTimeProps {
  label: string;
  /** `YYYY-MM-DD HH:mm` or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  disabled: boolean;
  /** The time that a newly chosen day gets (CAL-009). */
  defaultTime?: string | undefined;
  /** The problem of the moment: while there is one, the form is not sent. */
  problem?: string | undefined;
}

export const calendarLabels = {
  nextMonth: texts.nextMonth,
  previousMonth: texts.previousMonth,
  nextYear: texts.nextYear,
  previousYear: texts.previousYear,
  nextDecade: texts.nextDecade,
  previousDecade: texts.previousDecade,
  monthLevelControl: texts.chooseMonth,
  yearLevelControl: texts.chooseYear,
};

/** The two controls of a moment: a day that can be typed or picked, and a time of 24 hours in minutes. */
export function DayAndTime(props: DayAndTimeProps) {
  const { label, value, onChange, disabled, defaultTime = '23:59', problem } = props;
  const input = useRef<HTMLInputElement>(null);
  useProblem(input, problem);
  const [isPicking, setPicking] = useState(false);
  useTopLayer(isPicking);
  const [day = null, time = ''] = value?.split(' ') ?? [];
  // The kit asks for the day of what is typed, and then tells it without the time.
  const typedTime = useRef<string>(undefined);
  const [unread, setUnread] = useState<string>();
  const parse = (text: string): string | null => {
    const typed = typedMoment(text);
    typedTime.current = typed?.time;
    if (typed) setUnread(undefined);
    return typed?.day ?? null;
  };
  const chooseDay = (next: string | null) => {
    const newTime = typedTime.current ?? (time || defaultTime);
    typedTime.current = undefined;
    setUnread(undefined);
    onChange(next === null ? null : `${next.slice(0, 10)} ${newTime}`);
  };
  return (
    <>
      <DateInput
        ref={input}
        aria-label={`${label}: ${texts.date}`}
        w={140}
        value={day}
        disabled={disabled}
        valueFormat="YYYY-MM-DD"
        placeholder={texts.datePlaceholder}
        highlightToday
        error={problem !== undefined}
        dateParser={parse}
        onChange={chooseDay}
        // The kit then shows the day before again, which must not pass for what was typed.
        onBlur={(event) => {
          const text = event.currentTarget.value.trim();
          setUnread(text === '' || typedMoment(text) ? undefined : text);
          if (text === '' && day !== null) onChange(null);
        }}
        ariaLabels={calendarLabels}
        classNames={{ input: selectStyles.input }}
        popoverProps={{
          zIndex: 'var(--layer-popover)',
          shadow: 'md',
          onOpen: () => setPicking(true),
          onClose: () => setPicking(false),
          // The kit leaves the dialog without a name.
          attributes: { dropdown: { role: 'dialog', 'aria-label': texts.chooseDate } },
        }}
      />
      <TimePicker
        aria-label={`${label}: ${texts.time}`}
        format="24h"
        minutesStep={1}
        value={time}
        disabled={disabled || day === null}
        onChange={(next) => {
          if (day !== null && /^\d\d:\d\d/.test(next)) onChange(`${day} ${next.slice(0, 5)}`);
        }}
        hoursInputLabel={`${label}: ${texts.hours}`}
        minutesInputLabel={`${label}: ${texts.minutes}`}
        classNames={{ input: selectStyles.input }}
      />
      {unread !== undefined && (
        <div className={styles.unread} role="alert">
          {texts.dateUnread(unread)}
        </div>
      )}
    </>
  );
}

import { CalendarPreview, Dialog, ErrorState, Loading, Select, Stack } from '../../../design/web/index.ts';
import { useCalendar } from './first-day.ts';
import { KeptMark } from './kept-fields.tsx';
import { texts } from './texts.ts';

/** The first day of the week with a calendar that shows it (CAL-001 to CAL-004). */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const kept = useCalendar();
  return (
    <Dialog opened onClose={onClose} title={texts.calendarTitle} size="s">
      {kept.isLoading && <Loading />}
      {kept.loadError && (
        <ErrorState
          title={texts.calendarFailed(kept.loadError.message)}
          error={kept.loadError}
          onRetry={kept.reload}
        />
      )}
      {!kept.isLoading && !kept.loadError && (
        <Stack gap={3}>
          <Select
            label={texts.firstDay}
            description={texts.firstDayHint}
            options={texts.weekDays.map((label, index) => ({ value: String(index + 1), label }))}
            value={String(kept.value.firstDayOfWeek)}
            onChange={(day) => {
              if (day !== null) kept.set({ firstDayOfWeek: Number(day) });
            }}
          />
          <KeptMark kept={kept} />
          <CalendarPreview firstDayOfWeek={kept.value.firstDayOfWeek} label={texts.calendarPreview} />
        </Stack>
      )}
    </Dialog>
  );
}

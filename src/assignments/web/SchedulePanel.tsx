import { useSections } from '../../courses/web/index.ts';
import { Card, ErrorState, OnceRead, SkeletonRows, Stack } from '../../design/web/index.ts';
import type { PanelProps } from './panel.ts';
import { useTimeframes } from './queries.ts';
import { IndividualDatesCard } from './schedule/IndividualDatesCard.tsx';
import { ScheduleForm } from './schedule/ScheduleForm.tsx';
import { texts } from './texts.ts';

/**
 * When the assignment opens, is due and locks: for everyone, for sections, and for single students. The
 * dates are checked together, and a half-changed date could lock students out for a moment, so one button
 * saves all schedules (decision 47).
 */
export function SchedulePanel(props: PanelProps) {
  const { id, courseId } = props.assignment;
  const timeframes = useTimeframes(id);
  const sections = useSections(courseId);
  const failed = [timeframes, sections].find(({ isError }) => isError);
  return (
    <OnceRead>
      <Stack gap={5}>
        <Card title={texts.schedule} description={texts.scheduleHint}>
          {failed ? (
            <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
          ) : timeframes.data && sections.data ? (
            <ScheduleForm {...props} entries={timeframes.data} sections={sections.data} />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </Card>
        <IndividualDatesCard {...props} />
      </Stack>
    </OnceRead>
  );
}

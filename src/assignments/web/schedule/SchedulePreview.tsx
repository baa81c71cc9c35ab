import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Section } from '../../../courses/domain/sections/model.ts';
import { Alert, ErrorState, Stack, Text } from '../../../design/web/index.ts';
import { api, readKey } from '../../../kernel/web/api.ts';
import { individualDatesContract as contract } from '../../domain/individual-dates/contract.ts';
import { SentTimeframes } from '../../domain/individual-dates/model.ts';
import type { TimeframeEntry } from '../../domain/model.ts';
import { texts } from './texts.ts';

interface SchedulePreviewProps {
  assignmentId: number;
  entries: TimeframeEntry[];
  sections: readonly Section[];
}

/** For whom a schedule that is not saved yet would count, and whose time it would change. */
export function SchedulePreview({ assignmentId, entries, sections }: SchedulePreviewProps) {
  const params = { assignmentId };
  const body = { timeframes: entries };
  const preview = useQuery({
    queryKey: [...readKey(contract.previewTimeframes, params), entries],
    queryFn: async ({ signal }) => {
      await quietFor(signal);
      return api.call(contract.previewTimeframes, { params, body, signal });
    },
    // A year that is half typed is no date that anybody means.
    enabled: SentTimeframes.safeParse(body).success,
    placeholderData: keepPreviousData,
  });
  if (preview.isError)
    return (
      <ErrorState title={texts.previewFailed} error={preview.error} onRetry={() => void preview.refetch()} />
    );
  if (!preview.data) return null;
  const { laterCount, earlierCount, closedCount, entries: counted } = preview.data;
  const nameOf = (id: string) => sections.find((section) => section.id === id)?.name ?? texts.hiddenSection;
  const lines = entries.map(({ sectionIds }, at) => {
    const count = counted[at]?.studentCount ?? 0;
    return sectionIds ? texts.forSections(sectionIds.map(nameOf).join(', '), count) : texts.forRest(count);
  });
  return (
    <Alert kind={earlierCount > 0 ? 'warn' : 'info'} title={texts.preview}>
      <Stack gap={1}>
        {laterCount > 0 && <Text>{texts.later(laterCount)}</Text>}
        {earlierCount > 0 && <Text>{texts.earlier(earlierCount)}</Text>}
        {closedCount > 0 && <Text>{texts.closed(closedCount)}</Text>}
        {laterCount + earlierCount === 0 && <Text>{texts.noDeadlineChange}</Text>}
        {lines.length > 1 && lines.map((line) => <Text key={line}>{line}</Text>)}
      </Stack>
    </Alert>
  );
}

const quietMs = 300;

/** Ends once nothing has changed for a moment: every key changes the dates, which gives up the former question. */
function quietFor(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, quietMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The dates have changed.', 'AbortError'));
    });
  });
}

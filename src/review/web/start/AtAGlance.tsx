import type { ReactNode } from 'react';
import {
  Card,
  DateText,
  DescriptionList,
  RelativeTime,
  Stack,
  Text,
  unbrokenMomentText,
} from '../../../design/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { waitingText } from '../../../submissions/domain/attempts.ts';
import { texts } from '../texts.ts';
import { TemplateFiles } from './TemplateFiles.tsx';

interface AtAGlanceProps {
  assignment: Assignment;
  usedAttempts: number;
  /** The author may hand in after the deadline: only for them the lock date is a promise. */
  takesLate: boolean;
}

/** Dates, limits and the files to start from. */
export function AtAGlance({ assignment, usedAttempts, takesLate }: AtAGlanceProps) {
  const { timeframe, isExtended, maxSubmissions, coolOffPeriod, amountInCoolOffPeriod } = assignment;
  const { deadline, lockDate } = timeframe;
  const items = [
    { term: texts.deadline, value: deadline === null ? texts.noDeadline : <Moment moment={deadline} /> },
    ...(lockDate === null || !takesLate
      ? []
      : [{ term: texts.lockDate, value: <Moment moment={lockDate} /> }]),
    {
      term: texts.attempts,
      value: maxSubmissions === null ? texts.unlimited : texts.attemptsOf(usedAttempts, maxSubmissions),
    },
    ...(coolOffPeriod === 0
      ? []
      : [{ term: texts.pace, value: texts.coolOff(amountInCoolOffPeriod, waitingText(coolOffPeriod)) }]),
  ];
  return (
    <Card title={texts.atAGlance}>
      <Stack gap={4}>
        <DescriptionList items={items} />
        {isExtended && deadline !== null && <Text>{texts.extendedUntil(unbrokenMomentText(deadline))}</Text>}
        <TemplateFiles assignmentId={assignment.id} />
      </Stack>
    </Card>
  );
}

function Moment({ moment }: { moment: Date }): ReactNode {
  return (
    <Stack gap={0}>
      <DateText moment={moment} />
      <Text size="meta" tone="muted">
        <RelativeTime moment={moment} />
      </Text>
    </Stack>
  );
}

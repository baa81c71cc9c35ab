import type { PanelProps } from '../../assignments/web/index.ts';
import { OnceRead, Stack } from '../../design/web/index.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { GraderNotificationsCard } from './GraderNotificationsCard.tsx';
import { GradersPanel } from './GradersPanel.tsx';
import { DivisionCard } from './division/DivisionCard.tsx';
import { DriftCard } from './drift/DriftCard.tsx';
import { SecondMarkingCard } from './second/SecondMarkingCard.tsx';
import { RegradeSettingsCard } from './regrades/RegradeSettingsCard.tsx';
import {
  allowsRegrades,
  comparesGraders,
  dividesWork,
  drawsSecondMarks,
  seesGraders,
  setsNotifications,
} from './graders-sight.ts';

/** The graders of the assignment, and the mails that remind them. */
export function GradersTab({ assignment, permissions, mayChange }: PanelProps) {
  const lockedReason = reasonOf(mayChange);
  return (
    <OnceRead>
      <Stack gap={4}>
        {seesGraders(permissions) && (
          <GradersPanel assignmentId={assignment.id} permissions={permissions} lockedReason={lockedReason} />
        )}
        {dividesWork(permissions) && <DivisionCard assignment={assignment} lockedReason={lockedReason} />}
        {setsNotifications(permissions) && (
          <GraderNotificationsCard assignment={assignment} lockedReason={lockedReason} />
        )}
        {comparesGraders(permissions) && <DriftCard assignment={assignment} />}
        {drawsSecondMarks(permissions) && (
          <SecondMarkingCard assignment={assignment} lockedReason={lockedReason} />
        )}
        {allowsRegrades(permissions) && (
          <RegradeSettingsCard assignment={assignment} lockedReason={lockedReason} />
        )}
      </Stack>
    </OnceRead>
  );
}

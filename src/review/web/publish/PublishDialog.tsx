import { useNavigate } from '@tanstack/react-router';
import type { PanelProps } from '../../../assignments/web/index.ts';
import { momentsOf } from '../../../assignments/domain/rules.ts';
import { useAssignment, useSchedule } from '../../../assignments/web/index.ts';
import { useTestStage } from '../../../autotest/web/index.ts';
import { Button, Dialog, Stack, Text, useNowAt } from '../../../design/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { useRubricRows } from '../../../rubrics/web/index.ts';
import { publishLinesOf, type PublishLine } from '../../domain/publishing.ts';
import styles from './Publish.module.css';
import { PublishStep } from './PublishStep.tsx';
import { PublishLineRow } from './PublishLineRow.tsx';
import { texts } from './texts.ts';
import { wayTo } from './way-to.ts';

export interface PublishDialogProps extends PanelProps {
  opened: boolean;
  onClose: () => void;
}

/** All steps from an empty assignment to released grades, with their states and links. */
export function PublishDialog({ opened, onClose, ...panel }: PublishDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.title(panel.assignment.name)}
      buttons={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Checklist {...panel} onLeave={onClose} />
    </Dialog>
  );
}

/** A component of its own, so that it reads only while the dialog is open. */
function Checklist({ onLeave, ...panel }: PanelProps & { onLeave: () => void }) {
  const { permissions } = panel;
  const { id: assignmentId, courseId } = panel.assignment;
  const assignment = useAssignment(assignmentId).data ?? panel.assignment;
  const hasRubrics = useSetting('RUBRICS_ENABLED');
  const hasTests = useSetting('AUTO_TEST_2_ENABLED');
  const rubric = useRubricRows(assignmentId);
  const tests = useTestStage(assignmentId, hasTests && permissions.can_manage_new_autotest === true);
  const schedule = useSchedule(assignmentId);
  const navigate = useNavigate();
  const rubricRowCount = hasRubrics ? rubric.value?.length : undefined;
  const general = schedule.data?.find(({ sectionIds }) => sectionIds === null) ?? assignment.timeframe;
  const shown = { ...assignment, timeframe: general };
  const now = useNowAt(momentsOf(shown));
  const lines = publishLinesOf({ assignment: shown, rubricRowCount, tests }, now);
  const go = (line: PublishLine) => {
    onLeave();
    void navigate({ href: wayTo(line.id, { courseId, assignmentId }) });
  };
  return (
    <Stack gap={3}>
      <Text as="p" tone="muted">
        {texts.intro}
      </Text>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <PublishLineRow key={line.id} line={line} onGo={() => go(line)}>
            <PublishStep line={line} panel={{ ...panel, assignment }} schedule={schedule.data} />
          </PublishLineRow>
        ))}
      </ul>
      {permissions.can_edit_assignment_info !== true && (
        <Text as="p" tone="muted">
          {texts.noRight}
        </Text>
      )}
    </Stack>
  );
}

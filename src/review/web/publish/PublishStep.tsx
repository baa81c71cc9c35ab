import type { TimeframeEntry } from '../../../assignments/domain/model.ts';
import { mayStoreTimeframes, withGeneralAvailability } from '../../../assignments/domain/rules.ts';
import { useRelease, useStoreTimeframes, type PanelProps } from '../../../assignments/web/index.ts';
import { SubmitButton } from '../../../design/web/index.ts';
import { firstRefusal, reasonOf } from '../../../kernel/domain/refusal.ts';
import type { PublishLine } from '../../domain/publishing.ts';
import { texts } from './texts.ts';

interface PublishStepProps {
  line: PublishLine;
  panel: PanelProps;
  schedule: readonly TimeframeEntry[] | undefined;
}

/** Opening and releasing take one click in the checklist; the other steps are done where they are set. */
export function PublishStep({ line, panel, schedule }: PublishStepProps) {
  if (panel.permissions.can_edit_assignment_info !== true) return null;
  if (line.id === 'opened' && schedule !== undefined) {
    return <OpenStep isOpen={line.state === 'done'} panel={panel} schedule={schedule} />;
  }
  return line.id === 'released' ? <ReleaseStep isReleased={line.state === 'done'} panel={panel} /> : null;
}

interface OpenStepProps {
  isOpen: boolean;
  panel: PanelProps;
  schedule: readonly TimeframeEntry[];
}

function OpenStep({ isOpen, panel, schedule }: OpenStepProps) {
  const store = useStoreTimeframes(panel.assignment.id);
  const next = withGeneralAvailability(
    schedule,
    isOpen ? { tag: 'timed', availableAt: null } : { tag: 'fixed', value: true },
  );
  const sections = new Set(next.flatMap(({ sectionIds }) => sectionIds ?? []));
  return (
    <SubmitButton
      // Another button each time: the tick of what was just done would stand on its opposite.
      key={String(isOpen)}
      size="s"
      kind={isOpen ? 'secondary' : 'primary'}
      confirm={isOpen ? texts.askHide : undefined}
      disabledReason={reasonOf(firstRefusal(panel.mayChange, mayStoreTimeframes(next, sections)))}
      submit={() => store(next, schedule)}
    >
      {isOpen ? texts.hide : texts.openNow}
    </SubmitButton>
  );
}

function ReleaseStep({ isReleased, panel }: { isReleased: boolean; panel: PanelProps }) {
  const release = useRelease(panel.assignment);
  return (
    <SubmitButton
      key={String(isReleased)}
      size="s"
      kind="secondary"
      confirm={isReleased ? texts.askTakeBack : texts.askRelease}
      disabledReason={reasonOf(panel.mayChange)}
      submit={() => release(!isReleased)}
    >
      {isReleased ? texts.takeBack : texts.releaseGrades}
    </SubmitButton>
  );
}

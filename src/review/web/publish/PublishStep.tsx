import { useState } from 'react';
import type { TimeframeEntry } from '../../../assignments/domain/model.ts';
import { mayStoreTimeframes, withGeneralAvailability } from '../../../assignments/domain/rules.ts';
import { useRelease, useStoreTimeframes, type PanelProps } from '../../../assignments/web/index.ts';
import { Button, lazyLayer, SubmitButton } from '../../../design/web/index.ts';
import { firstRefusal, reasonOf } from '../../../kernel/domain/refusal.ts';
import type { PublishLine } from '../../domain/publishing.ts';
import { texts } from './texts.ts';

const ReleaseDialog = lazyLayer(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog);

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
  return line.id === 'released' ? <ReleaseStep line={line} panel={panel} /> : null;
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
      // A new button each time: else the tick of what was just done would stand on the button that undoes it.
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

function ReleaseStep({ line, panel }: Pick<PublishStepProps, 'line' | 'panel'>) {
  const release = useRelease(panel.assignment);
  const [isOpen, setOpen] = useState(false);
  if (line.state === 'done') {
    return (
      <SubmitButton
        size="s"
        kind="secondary"
        confirm={texts.askTakeBack}
        disabledReason={reasonOf(panel.mayChange)}
        submit={() => release({ tag: 'fixed', value: false })}
      >
        {texts.takeBack}
      </SubmitButton>
    );
  }
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {line.state === 'soon' ? texts.changeRelease : texts.releaseGrades}
      </Button>
      <ReleaseDialog
        opened={isOpen}
        assignment={panel.assignment}
        lockedReason={reasonOf(panel.mayChange)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

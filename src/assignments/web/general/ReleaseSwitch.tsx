import { use, useState } from 'react';
import { ClockContext, ConfirmDialog, Switch } from '../../../design/web/index.ts';
import { isDone } from '../../domain/rules.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from '../texts.ts';
import { useRelease } from './use-release.ts';

/** Releases grades and feedback, or hides them again. It asks first: mails are sent at once (decision 47). */
export function ReleaseSwitch(props: PanelProps) {
  const { assignment } = props;
  const clock = use(ClockContext);
  const isReleased = isDone(assignment, new Date(clock()));
  const [isAsking, setAsking] = useState(false);
  const release = useRelease(assignment);
  const words = isReleased ? texts.takeBack : texts.release;
  return (
    <>
      <Switch
        label={texts.releaseGrades}
        description={texts.releaseGradesHint}
        checked={isReleased}
        lockedReason={reasonAgainst(props)}
        onChange={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={isAsking}
        title={words.question}
        confirmLabel={words.confirm}
        cancelLabel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await release(!isReleased);
          setAsking(false);
        }}
      >
        {words.effect}
      </ConfirmDialog>
    </>
  );
}

import { useNowAt } from '../../../design/web/index.ts';
import { isDone, releaseMomentOf } from '../../domain/rules.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from '../texts.ts';
import { AskingSwitch } from './AskingSwitch.tsx';
import { useRelease } from './use-release.ts';

/** Releases grades and feedback, or hides them again. It asks first: mails are sent at once (decision 47). */
export function ReleaseSwitch(props: PanelProps) {
  const { assignment } = props;
  const isReleased = isDone(assignment, useNowAt([releaseMomentOf(assignment)]));
  const release = useRelease(assignment);
  return (
    <AskingSwitch
      label={texts.releaseGrades}
      description={texts.releaseGradesHint}
      checked={isReleased}
      lockedReason={reasonAgainst(props)}
      words={isReleased ? texts.takeBack : texts.release}
      change={() => release({ tag: 'fixed', value: !isReleased })}
    />
  );
}

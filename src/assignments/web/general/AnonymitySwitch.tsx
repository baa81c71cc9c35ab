import { settingsOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { usePatchAssignment } from '../queries.ts';
import { texts } from '../texts.ts';
import { AskingSwitch } from './AskingSwitch.tsx';

/**
 * Whether graders and students see labels in place of each other's names (USER-017). It asks first, since it
 * changes what everybody sees, and people who may hide names may perhaps not show them again (decision 47).
 */
export function AnonymitySwitch(props: PanelProps) {
  const { assignment } = props;
  const isAnonymous = assignment.anonymizedGrading !== null;
  const patch = usePatchAssignment();
  const change = () => {
    const body = { anonymizedGrading: isAnonymous ? null : ({ method: 'murmur_v3' } as const) };
    const ifMatch = settingsTagOf(settingsOf(assignment), ['anonymizedGrading']);
    return patch.mutateAsync({ params: { assignmentId: assignment.id }, body, ifMatch });
  };
  return (
    <AskingSwitch
      label={texts.anonymous}
      description={texts.anonymousHint}
      checked={isAnonymous}
      lockedReason={reasonAgainst(props)}
      words={isAnonymous ? texts.showNames : texts.hideNames}
      change={change}
    />
  );
}

import { useState } from 'react';
import { ConfirmDialog, Switch } from '../../../design/web/index.ts';
import { settingsOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { usePatchAssignment } from '../queries.ts';
import { texts } from '../texts.ts';

/**
 * Whether graders and students see labels in place of each other's names (USER-017). It asks first, since it
 * changes what everybody sees, and people who may hide names may perhaps not show them again (decision 47).
 */
export function AnonymitySwitch(props: PanelProps) {
  const { assignment } = props;
  const isAnonymous = assignment.anonymizedGrading !== null;
  const [isAsking, setAsking] = useState(false);
  const patch = usePatchAssignment();
  const change = () => {
    const body = { anonymizedGrading: isAnonymous ? null : ({ method: 'murmur_v3' } as const) };
    const ifMatch = settingsTagOf(settingsOf(assignment), ['anonymizedGrading']);
    return patch.mutateAsync({ params: { assignmentId: assignment.id }, body, ifMatch });
  };
  const words = isAnonymous ? texts.showNames : texts.hideNames;
  return (
    <>
      <Switch
        label={texts.anonymous}
        description={texts.anonymousHint}
        checked={isAnonymous}
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
          await change();
          setAsking(false);
        }}
      >
        {words.effect}
      </ConfirmDialog>
    </>
  );
}

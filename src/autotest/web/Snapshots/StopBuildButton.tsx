import { SubmitButton } from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import { texts } from '../texts.ts';

interface StopBuildButtonProps {
  assignmentId: number;
  snapshotId: string;
}

/** Stops a build that waits or runs. */
export function StopBuildButton({ assignmentId, snapshotId }: StopBuildButtonProps) {
  const stop = useCall(autotestContract.stopAutoTestBuild);
  return (
    <SubmitButton
      kind="danger"
      submit={() => stop.mutateAsync({ params: { assignmentId, snapshotId } })}
      confirm={texts.askStopBuild}
    >
      {texts.stopBuild}
    </SubmitButton>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Select, showFailure } from '../../../design/web/index.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { staleKey, useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import type { OverviewLine } from '../../../submissions/domain/model.ts';
import { texts } from '../texts.ts';

interface AssigneeSelectProps {
  assignmentId: number;
  line: OverviewLine;
}

/** Who grades a submission; choosing assigns it at once. */
export function AssigneeSelect({ assignmentId, line }: AssigneeSelectProps) {
  const graders = useQuery(
    wholeListOf(gradingContract.listGraders, { params: { assignmentId } }, (list) => list),
  );
  const stale = () => [staleKey(submissionContract.getSubmissionOverview, { assignmentId })];
  const assign = useCall(gradingContract.assignGrader, { stale });
  const remove = useCall(gradingContract.removeGrader, { stale });
  const params = { submissionId: Number(line.id) };
  const change = async (userId: string | null): Promise<void> => {
    try {
      if (userId === null) await remove.mutateAsync({ params });
      else await assign.mutateAsync({ params, body: { userId: Number(userId) } });
    } catch (error) {
      showFailure(texts.notAssigned, error);
    }
  };
  const options = (graders.data ?? []).map(({ userId, user }) => ({
    value: String(userId),
    label: user.name,
  }));
  const isKnown = line.assigneeId === null || options.some((option) => option.value === line.assigneeId);
  return (
    <Select
      label={texts.graderOf(line.name)}
      hideLabel
      size="s"
      clearable
      placeholder={texts.unassigned}
      options={
        isKnown ? options : [...options, { value: line.assigneeId ?? '', label: line.assigneeName ?? '' }]
      }
      value={line.assigneeId}
      onChange={(userId) => void change(userId)}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, IconChevronDown, Menu, showFailure } from '../../../design/web/index.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { staleKey, useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import type { OverviewLine } from '../../../submissions/domain/model.ts';
import { texts } from '../texts.ts';

interface AssigneeMenuProps {
  assignmentId: number;
  line: OverviewLine;
}

/** Who grades a submission; choosing assigns it at once. */
export function AssigneeMenu({ assignmentId, line }: AssigneeMenuProps) {
  const graders = useQuery(
    wholeListOf(gradingContract.listGraders, { params: { assignmentId } }, (list) => list),
  );
  const stale = () => [staleKey(submissionContract.getSubmissionOverview, { assignmentId })];
  const assign = useCall(gradingContract.assignGrader, { stale });
  const remove = useCall(gradingContract.removeGrader, { stale });
  const params = { submissionId: Number(line.id) };
  const change = async (userId: number | undefined): Promise<void> => {
    try {
      if (userId === undefined) await remove.mutateAsync({ params });
      else await assign.mutateAsync({ params, body: { userId } });
    } catch (error) {
      showFailure(texts.notAssigned, error);
    }
  };
  const name = line.assigneeName ?? texts.unassigned;
  return (
    <Menu
      side="bottom-start"
      button={
        <Button
          kind="quiet"
          size="s"
          after={<IconChevronDown aria-hidden />}
          aria-label={texts.graderOf(line.name, name)}
        >
          {name}
        </Button>
      }
      items={[
        ...(graders.data ?? []).map(({ userId, user }) => ({
          id: String(userId),
          label: user.name,
          disabled: line.assigneeId === String(userId),
          onChoose: () => void change(userId),
        })),
        {
          id: 'nobody',
          label: texts.unassigned,
          startsGroup: true,
          disabled: line.assigneeId === null,
          onChoose: () => void change(undefined),
        },
      ]}
    />
  );
}

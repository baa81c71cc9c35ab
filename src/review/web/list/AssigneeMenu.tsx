import { useQuery } from '@tanstack/react-query';
import {
  Button,
  IconChevronDown,
  Menu,
  showFailure,
  Text,
  UserName,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import type { OverviewLine } from '../../../submissions/domain/model.ts';
import { texts } from '../texts.ts';

interface AssigneeMenuProps {
  assignmentId: number;
  line: OverviewLine;
}

/** The grader of a submission; choosing another one assigns it at once. */
export function AssigneeMenu({ assignmentId, line }: AssigneeMenuProps) {
  const graders = useQuery(
    wholeListOf(gradingContract.listGraders, { params: { assignmentId } }, (list) => list),
  );
  const assign = useCall(gradingContract.assignGrader);
  const remove = useCall(gradingContract.removeGrader);
  const params = { submissionId: Number(line.id) };
  const change = async (userId: number | undefined): Promise<void> => {
    try {
      if (userId === undefined) await remove.mutateAsync({ params });
      else await assign.mutateAsync({ params, body: { userId } });
    } catch (error) {
      showFailure(texts.notAssigned, error);
    }
  };
  const viewerId = useSession()?.userId;
  const { assigneeId, assigneeName } = line;
  return (
    <Menu
      side="bottom-start"
      button={
        <Button kind="quiet" size="s" after={<IconChevronDown aria-hidden />}>
          {assigneeName === null ? (
            <Text tone="muted">{texts.unassigned}</Text>
          ) : (
            <UserName user={{ id: Number(assigneeId), name: assigneeName }} viewerId={viewerId} />
          )}
          <VisuallyHidden>{texts.graderOf(line.name)}</VisuallyHidden>
        </Button>
      }
      items={[
        ...(graders.data ?? []).map(({ userId, user }) => ({
          id: String(userId),
          label: <UserName user={user} viewerId={viewerId} />,
          disabled: assigneeId === String(userId),
          onChoose: () => void change(userId),
        })),
        {
          id: 'nobody',
          label: texts.unassigned,
          startsGroup: true,
          disabled: assigneeId === null,
          onChoose: () => void change(undefined),
        },
      ]}
    />
  );
}

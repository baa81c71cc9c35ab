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
import type { Grader } from '../../../grading/domain/model.ts';
import type { OverviewLine } from '../../../submissions/domain/model.ts';
import { texts } from '../texts.ts';

/** Who may be chosen in every line of a list, and how. */
interface Assigning {
  graders: readonly Grader[];
  change: (submissionId: number, userId: number | undefined) => Promise<void>;
  viewerId: number | undefined;
}

/** Once for the whole list: a query and calls in each of its lines would cost more than the lines. */
export function useAssigning(assignmentId: number, mayAssign: boolean): Assigning | undefined {
  const graders = useQuery({
    ...wholeListOf(gradingContract.listGraders, { params: { assignmentId } }, (list) => list),
    enabled: mayAssign,
  });
  const assign = useCall(gradingContract.assignGrader);
  const remove = useCall(gradingContract.removeGrader);
  const viewerId = useSession()?.userId;
  const change = async (submissionId: number, userId: number | undefined): Promise<void> => {
    const params = { submissionId };
    try {
      if (userId === undefined) await remove.mutateAsync({ params });
      else await assign.mutateAsync({ params, body: { userId } });
    } catch (error) {
      showFailure(texts.notAssigned, error);
    }
  };
  return mayAssign ? { graders: graders.data ?? [], change, viewerId } : undefined;
}

interface AssigneeMenuProps {
  line: OverviewLine;
  assigning: Assigning;
}

/** The grader of a submission; choosing another one assigns it at once. */
export function AssigneeMenu({ line, assigning }: AssigneeMenuProps) {
  const { graders, viewerId } = assigning;
  const { assigneeId, assigneeName } = line;
  const change = (userId: number | undefined) => void assigning.change(Number(line.id), userId);
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
        ...graders.map(({ userId, user }) => ({
          id: String(userId),
          label: <UserName user={user} viewerId={viewerId} />,
          disabled: assigneeId === String(userId),
          onChoose: () => change(userId),
        })),
        {
          id: 'nobody',
          label: texts.unassigned,
          startsGroup: true,
          disabled: assigneeId === null,
          onChoose: () => change(undefined),
        },
      ]}
    />
  );
}

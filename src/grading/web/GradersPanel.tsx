import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Avatar,
  Card,
  PagedList,
  Row,
  showFailure,
  showToast,
  Stack,
  Status,
  Switch,
  Table,
  Text,
  UserName,
  VisuallyHidden,
  type Column,
} from '../../design/web/index.ts';
import { pagesOf, useCall } from '../../kernel/web/api.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import { gradingContract } from '../domain/contract.ts';
import type { Grader } from '../domain/model.ts';
import { texts } from './texts.ts';
import type { CourseRights } from '../../access/domain/held.ts';

interface GradersPanelProps {
  assignmentId: number;
  /** The caller's permissions in the course. */
  permissions: CourseRights;
  /** The reason when nothing in the course may be changed. */
  lockedReason: string | undefined;
}

/**
 * Who grades the assignment and who is done (GRADE-015). Graders set it for themselves; some people
 * may also set it for others.
 */
export function GradersPanel({ assignmentId, permissions, lockedReason }: GradersPanelProps) {
  const list = pagesOf(gradingContract.listGraders, { params: { assignmentId } }, 50);
  const graders = useInfiniteQuery(list);
  const selfId = useCurrentUser().data?.id;
  const [said, setSaid] = useState('');
  const rows = graders.data?.pages.flatMap(({ body }) => body) ?? [];
  const reasonFor = ({ userId }: Grader): string | undefined => {
    const isOwn = userId === selfId && permissions['can_grade_work'] === true;
    return isOwn || permissions['can_update_grader_status'] === true ? lockedReason : texts.notYourStatus;
  };
  const columns: Column<Grader>[] = [
    {
      id: 'grader',
      header: texts.grader,
      width: 'minmax(180px, 1.6fr)',
      cell: ({ user }) => (
        <Row gap={2}>
          <Avatar name={user.name} />
          <Text weight="medium">
            <UserName user={user} viewerId={selfId} />
          </Text>
        </Row>
      ),
    },
    {
      id: 'done',
      header: texts.done,
      width: '120px',
      cell: (grader) => (
        <DoneSwitch
          assignmentId={assignmentId}
          grader={grader}
          lockedReason={reasonFor(grader)}
          onSay={setSaid}
        />
      ),
    },
  ];
  return (
    <Stack gap={4}>
      <div>
        <Text tone="muted">{texts.gradersHint}</Text>
        <Status text={said}>
          <VisuallyHidden>{said}</VisuallyHidden>
        </Status>
      </div>
      <PagedList query={graders} items="graders" count={rows.length} isFiltered={false}>
        <Card flush>
          <Table label={texts.graders} columns={columns} rows={rows} rowId={({ userId }) => String(userId)} />
        </Card>
      </PagedList>
    </Stack>
  );
}

interface DoneSwitchProps {
  assignmentId: number;
  grader: Grader;
  lockedReason: string | undefined;
  onSay: (text: string) => void;
}

/** Saves itself, and switches back when saving failed. */
function DoneSwitch({ assignmentId, grader, lockedReason, onSay }: DoneSwitchProps) {
  const setDone = useCall(gradingContract.setGraderDone);
  const setNotDone = useCall(gradingContract.setGraderNotDone);
  const [draft, setDraft] = useState<boolean>();
  const { name } = grader.user;
  const change = async (isDone: boolean): Promise<void> => {
    setDraft(isDone);
    const params = { assignmentId, graderId: grader.userId };
    try {
      const { warnings } = await (isDone ? setDone : setNotDone).mutateAsync({ params });
      onSay(isDone ? texts.isDone(name) : texts.isNotDone(name));
      for (const { text } of warnings) showToast({ kind: 'warning', title: text });
    } catch (error) {
      showFailure(texts.statusNotSaved(name), error);
    }
    setDraft(undefined);
  };
  return (
    <Switch
      label={<VisuallyHidden>{texts.doneOf(name)}</VisuallyHidden>}
      checked={draft ?? grader.status === 'done'}
      lockedReason={lockedReason}
      onChange={(isDone) => void change(isDone)}
    />
  );
}

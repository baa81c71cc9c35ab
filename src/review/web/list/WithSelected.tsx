import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Dialog,
  IconChevronDown,
  IconDownload,
  IconRefresh,
  Menu,
  showFailure,
  showToast,
  Stack,
  Text,
  UserName,
  type MenuItem,
} from '../../../design/web/index.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { gradingContract } from '../../../grading/domain/contract.ts';
import { mayAssign } from '../../../grading/domain/rules.ts';
import { useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { mostInSet, type LeftOut, type SetReply } from '../../../submissions/domain/sets/submission-set.ts';
import { downloadSelectedFiles, type SelectedLines } from '../../../submissions/web/index.ts';
import { texts } from '../texts.ts';
import type { AssignmentScope } from './assignment-scope.ts';

interface WithSelectedProps {
  scope: AssignmentScope;
  selection: SelectedLines;
}

/** Actions on several submissions. Each is one call for up to 200 of them, and reports which it left out. */
export function WithSelected({ scope, selection }: WithSelectedProps) {
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const ids = selection.lines.map(({ id }) => Number(id));
  const run = async (action: (part: number[]) => Promise<SetReply>, done: (count: number) => string) => {
    const { changed, leftOut: left, notSent, failure } = await inParts(ids, action);
    if (changed > 0) showToast({ kind: 'success', title: done(changed) });
    if (failure !== undefined) showFailure(texts.setFailed(changed > 0 ? notSent.length : 0), failure);
    setLeftOut(left);
    // What was left out or not sent stays selected, so that another action can follow.
    selection.keep([...left.map(({ submissionId }) => submissionId), ...notSent].map(String));
  };
  const items = [...useAssigning(scope, run), ...useRerun(scope, run), downloadOf(scope, ids)];
  const names = new Map(selection.lines.map(({ id, name }) => [Number(id), name]));
  return (
    <>
      <Menu
        button={
          <Button disabled={ids.length === 0} after={<IconChevronDown aria-hidden />}>
            {texts.withSelected(ids.length)}
          </Button>
        }
        items={items}
      />
      <Dialog
        opened={leftOut.length > 0}
        onClose={() => setLeftOut([])}
        title={texts.leftOut(leftOut.length)}
        size="s"
        buttons={<Button onClick={() => setLeftOut([])}>{texts.close}</Button>}
      >
        <Stack gap={2}>
          {leftOut.map(({ submissionId, text }) => (
            <Text as="p" key={submissionId}>
              {texts.leftOutRow(names.get(submissionId) ?? texts.deletedSubmission, text)}
            </Text>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}

type Run = (action: (part: number[]) => Promise<SetReply>, done: (count: number) => string) => Promise<void>;

/** One entry for each grader whom the viewer may assign: the server's rule, asked about unassigned work. */
function useAssigning({ assignment, permissions }: AssignmentScope, run: Run): MenuItem[] {
  const viewerId = useSession()?.userId;
  const maySeeGraders = permissions.has('can_see_assignee');
  const params = { assignmentId: assignment.id };
  const graders = useQuery({
    ...wholeListOf(gradingContract.listGraders, { params }, (list) => list),
    enabled: maySeeGraders,
  });
  const assign = useCall(gradingContract.assignGraders);
  const mayGiveTo = (userId: number | null): boolean =>
    maySeeGraders && mayAssign({ permissions, isOneself: userId === viewerId, assigneeId: null }).allowed;
  const give = (userId: number | null) =>
    run(
      async (submissionIds) => (await assign.mutateAsync({ params, body: { submissionIds, userId } })).body,
      userId === null ? texts.takenAway : texts.assigned,
    );
  const toGraders = (graders.data ?? [])
    .filter(({ userId }) => mayGiveTo(userId))
    .map(({ userId, user }, at): MenuItem => ({
      id: `grader-${String(userId)}`,
      label: <UserName user={user} viewerId={viewerId} />,
      onChoose: () => void give(userId),
      ...(at === 0 ? { groupLabel: texts.assignTo } : {}),
    }));
  if (!mayGiveTo(null)) return toGraders;
  return [...toGraders, { id: 'nobody', label: texts.nobody, onChoose: () => void give(null) }];
}

function useRerun({ assignment, permissions }: AssignmentScope, run: Run): MenuItem[] {
  const rerun = useCall(autotestContract.restartAutoTestResults);
  const mayRerun = permissions.has('can_run_autotest') && permissions.has('can_delete_autotest_run');
  if (!assignment.hasAutoTestV2 || !mayRerun) return [];
  const params = { assignmentId: assignment.id };
  const choose = () =>
    run(
      async (submissionIds) => (await rerun.mutateAsync({ params, body: { submissionIds } })).body,
      texts.testedAgain,
    );
  return [
    {
      id: 'rerun',
      label: texts.testAgain,
      icon: <IconRefresh aria-hidden />,
      startsGroup: true,
      onChoose: () => void choose(),
    },
  ];
}

function downloadOf({ assignment }: AssignmentScope, ids: readonly number[]): MenuItem {
  const isTooMany = ids.length > mostInSet;
  const download = async (): Promise<void> => {
    try {
      await downloadSelectedFiles(assignment.id, ids);
    } catch (error) {
      showFailure(texts.setFailed(0), error);
    }
  };
  return {
    id: 'download',
    label: isTooMany ? texts.tooManyToDownload(mostInSet) : texts.downloadSelected,
    icon: <IconDownload aria-hidden />,
    startsGroup: true,
    disabled: isTooMany,
    onChoose: () => void download(),
  };
}

interface Told extends SetReply {
  /** The submissions of the call that failed, and of those after it. */
  notSent: readonly number[];
  failure?: unknown;
}

/** Sends one call after the other, each as large as a call may be, until one fails. */
async function inParts(ids: readonly number[], action: (part: number[]) => Promise<SetReply>): Promise<Told> {
  const told: Told = { changed: 0, leftOut: [], notSent: [] };
  for (let at = 0; at < ids.length; at += mostInSet) {
    try {
      const { changed, leftOut } = await action(ids.slice(at, at + mostInSet));
      told.changed += changed;
      told.leftOut.push(...leftOut);
    } catch (failure) {
      return { ...told, notSent: ids.slice(at), failure };
    }
  }
  return told;
}

import { useState } from 'react';
import {
  CloseButton,
  Dialog,
  ErrorState,
  Loading,
  Stack,
  SubmitButton,
  Text,
} from '../../design/web/index.ts';
import { useCourse } from '../../courses/web/index.ts';
import type { GroupSet } from '../domain/model.ts';
import { GroupList } from './GroupList.tsx';
import { texts } from './texts.ts';

interface GroupsDialogProps {
  opened: boolean;
  courseId: number;
  groupSet: GroupSet;
  /** What was refused for want of a group, once more. */
  tryAgain: () => Promise<void>;
  onClose: () => void;
}

/** The groups of an assignment, for somebody who hands in without one that is large enough (GRP-012). */
export function GroupsDialog({ opened, courseId, groupSet, tryAgain, onClose }: GroupsDialogProps) {
  const [q, setQ] = useState('');
  const course = useCourse(courseId);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.needGroup}
      size="l"
      buttons={
        <>
          <CloseButton>{texts.close}</CloseButton>
          <SubmitButton kind="primary" submit={tryAgain}>
            {texts.tryAgain}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <Text>{texts.needGroupText(groupSet.minimumSize)}</Text>
        {course.isPending && <Loading />}
        {course.isError && <ErrorState error={course.error} onRetry={() => void course.refetch()} />}
        {course.data && <GroupList course={course.data} groupSet={groupSet} q={q} onSearch={setQ} />}
      </Stack>
    </Dialog>
  );
}

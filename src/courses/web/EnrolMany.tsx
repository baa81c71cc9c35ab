import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  Alert,
  Button,
  CloseButton,
  Dialog,
  IconUpload,
  Select,
  Stack,
  SubmitButton,
  Text,
} from '../../design/web/index.ts';
import type { TaskOutcome } from '../../kernel/domain/task.ts';
import { fromWire } from '../../kernel/domain/wire/wire-codec.ts';
import { markStale } from '../../kernel/web/api.ts';
import { useTask } from '../../kernel/web/task.ts';
import { PeopleFileField, useLoggedInUser, usePeopleFile, useSetting } from '../../people/web/index.ts';
import { EnrolledMany, studentRoleName, type CourseRole } from '../domain/model.ts';
import { OtherRoles } from './OtherRoles.tsx';
import { useEnrolMany } from './queries.ts';
import { roleOptionsOf } from './role-options.ts';
import { texts } from './texts.ts';
import { membershipSubject } from '../domain/subjects.ts';

interface EnrolManyProps {
  courseId: number;
  roles: readonly CourseRole[];
}

/** A button that opens a dialog for many new members; shown where people may get accounts from a list (TEN-025). */
export function EnrolMany(props: EnrolManyProps) {
  const [opened, setOpened] = useState(false);
  const [taskResultId, setTaskResultId] = useState<string>();
  const outcome = useEnrolTask(props.courseId, taskResultId);
  const mayMakeAccounts = useLoggedInUser()?.tenantPermissions['can_add_users'] === true;
  const isOffered = useSetting('BULK_REGISTER_ENABLED') || mayMakeAccounts;
  if (!isOffered) return null;
  return (
    <>
      <Button
        icon={<IconUpload aria-hidden />}
        onClick={() => {
          setTaskResultId(undefined);
          setOpened(true);
        }}
      >
        {texts.addFromFile}
      </Button>
      {opened && (
        <EnrolManyDialog
          {...props}
          isStarted={taskResultId !== undefined}
          outcome={outcome}
          onStarted={setTaskResultId}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

interface EnrolManyDialogProps extends EnrolManyProps {
  isStarted: boolean;
  outcome: TaskOutcome | undefined;
  onStarted: (taskResultId: string) => void;
  onClose: () => void;
}

/** Many members from a CSV file: read here, checked row by row, then made members by a task (COURSE-014). */
function EnrolManyDialog(props: EnrolManyDialogProps) {
  const { courseId, roles, isStarted, outcome, onStarted, onClose } = props;
  const student = roles.find((role) => role.name === studentRoleName);
  const [roleId, setRoleId] = useState(student ? String(student.id) : null);
  const file = usePeopleFile();
  const enrol = useEnrolMany();
  const submit = async () => {
    try {
      const body = { roleId: Number(roleId), users: [...file.rows] };
      const answer = await enrol.mutateAsync({ params: { courseId }, body });
      onStarted(answer.body.task.id);
    } catch (error) {
      file.tell(error);
      throw error;
    }
  };
  const count = file.rows.length;
  const reason = file.notReadyReason ?? (roleId === null ? texts.chooseRole : undefined);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.addFromFile}
      size="l"
      buttons={
        isStarted ? (
          <Button kind="primary" autoFocus onClick={onClose}>
            {isAtWork(outcome) ? texts.close : texts.done}
          </Button>
        ) : (
          <>
            <CloseButton />
            <SubmitButton kind="primary" submit={submit} disabledReason={reason}>
              {texts.addMembers(count)}
            </SubmitButton>
          </>
        )
      }
    >
      {isStarted ? (
        <Outcome courseId={courseId} outcome={outcome} />
      ) : (
        <Stack gap={4}>
          <Text tone="muted">{texts.fileEffect}</Text>
          <Select
            label={texts.role}
            required
            options={roleOptionsOf(roles)}
            value={roleId}
            onChange={setRoleId}
          />
          <PeopleFileField file={file} previewTitle={texts.previewMembers} />
        </Stack>
      )}
    </Dialog>
  );
}

/** The task that makes them members, watched until it ends, whether or not the dialog is still open. */
function useEnrolTask(courseId: number, taskResultId: string | undefined): TaskOutcome | undefined {
  const outcome = useTask(taskResultId, useSetting('TASK_POLL_INTERVAL'));
  const queryClient = useQueryClient();
  const hasEnded = !isAtWork(outcome);
  useEffect(() => {
    // A task that broke off has made members, too.
    if (hasEnded) void markStale(queryClient, { about: [membershipSubject], params: { courseId } });
  }, [queryClient, courseId, hasEnded]);
  return outcome;
}

function isAtWork(outcome: TaskOutcome | undefined): boolean {
  return outcome === undefined || outcome.kind === 'working';
}

function Outcome({ courseId, outcome }: { courseId: number; outcome: TaskOutcome | undefined }) {
  if (outcome === undefined || outcome.kind === 'working') return <Text tone="muted">{texts.enrolling}</Text>;
  if (outcome.kind === 'error') return <Alert kind="bad">{texts.enrollingBroke(outcome.message)}</Alert>;
  const told = EnrolledMany.safeParse(fromWire(EnrolledMany, outcome.result, 'snake'));
  if (!told.success) return null;
  const { joined, roleName, wereMembers, inOtherRoles, mailed } = told.data;
  return (
    <Stack gap={4}>
      <Alert kind="ok" title={texts.joined(joined, roleName)}>
        {wereMembers > 0 && <p>{texts.wereMembers(wereMembers)}</p>}
        {mailed > 0 && <p>{texts.mailed(mailed)}</p>}
      </Alert>
      {inOtherRoles.length > 0 && <OtherRoles courseId={courseId} enrolled={told.data} />}
    </Stack>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  Alert,
  Card,
  FileDrop,
  Stack,
  SubmitButton,
  Text,
  type PickedFile,
} from '../../../design/web/index.ts';
import type { TaskOutcome } from '../../../kernel/domain/task.ts';
import { fromWire } from '../../../kernel/domain/wire/wire-codec.ts';
import { markStale, useCall } from '../../../kernel/web/api.ts';
import { useTask } from '../../../kernel/web/task.ts';
import { useSetting } from '../../../people/web/index.ts';
import { classZipContract } from '../../domain/class-zip/contract.ts';
import { UploadedClass } from '../../domain/class-zip/model.ts';
import { submissionListSubject } from '../../domain/subjects.ts';
import { texts } from './texts.ts';

/** Takes the zip of a class and tells what became of it (SUB-032). */
export function ClassZipCard({ assignmentId }: { assignmentId: number }) {
  const [files, setFiles] = useState<PickedFile[]>([]);
  const [taskResultId, setTask] = useState<string>();
  const send = useCall(classZipContract.uploadClassZip);
  const outcome = useTask(taskResultId, useSetting('TASK_POLL_INTERVAL'));
  const client = useQueryClient();
  const hasEnded = outcome !== undefined && outcome.kind !== 'working';
  useEffect(() => {
    // A task that broke off has handed some work in, too.
    if (hasEnded) void markStale(client, { about: [submissionListSubject], params: { assignmentId } });
  }, [client, assignmentId, hasEnded]);
  const submit = async () => {
    const upload = new FormData();
    for (const { path, file } of files) upload.append('file', file, path);
    // What became of an earlier zip says nothing of this one, which may be refused.
    setTask(undefined);
    const { body } = await send.mutateAsync({ params: { assignmentId }, upload });
    setFiles([]);
    setTask(body.id);
  };
  return (
    <Card title={texts.title} description={texts.hint}>
      <Stack gap={3}>
        <FileDrop
          label={texts.fileLabel}
          files={files}
          onChange={setFiles}
          folders={false}
          multiple={false}
        />
        <Stack align="start">
          <SubmitButton
            kind="primary"
            submit={submit}
            disabledReason={files.length === 0 ? texts.choose : undefined}
          >
            {texts.upload}
          </SubmitButton>
        </Stack>
        {taskResultId !== undefined && <Outcome outcome={outcome} />}
      </Stack>
    </Card>
  );
}

function Outcome({ outcome }: { outcome: TaskOutcome | undefined }) {
  if (outcome === undefined || outcome.kind === 'working') {
    return (
      <div role="status">
        <Text tone="muted">{texts.working}</Text>
      </div>
    );
  }
  if (outcome.kind === 'error') return <Alert kind="bad">{texts.broke(outcome.message)}</Alert>;
  const told = UploadedClass.parse(fromWire(UploadedClass, outcome.result, 'snake'));
  return (
    <Alert kind={told.problemCount + told.leftOutCount > 0 ? 'warn' : 'ok'} title={texts.done(told.handedIn)}>
      {told.present > 0 && <p>{texts.present(told.present)}</p>}
      <Told title={texts.notHandedIn} count={told.problemCount} attempts={told.problems} />
      <Told title={texts.leftOut} count={told.leftOutCount} attempts={told.leftOut} />
    </Alert>
  );
}

interface ToldProps {
  title: (count: number) => string;
  count: number;
  /** The first of them. */
  attempts: UploadedClass['problems'];
}

function Told({ title, count, attempts }: ToldProps) {
  if (count === 0) return null;
  const untold = count - attempts.length;
  return (
    <>
      <p>{title(count)}</p>
      <ul>
        {attempts.map((attempt) => (
          <li key={texts.problem(attempt)}>{texts.problem(attempt)}</li>
        ))}
        {untold > 0 && <li>{texts.more(untold)}</li>}
      </ul>
    </>
  );
}

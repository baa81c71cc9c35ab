import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnAssignments } from '../../../../assignments/web/index.ts';
import { useCourses } from '../../../../courses/web/index.ts';
import {
  Alert,
  Dialog,
  ErrorState,
  RadioCards,
  Row,
  Select,
  SkeletonRows,
  Stack,
  SubmitButton,
  Text,
} from '../../../../design/web/index.ts';
import { api, markStale } from '../../../../kernel/web/api.ts';
import { assignmentSubject } from '../../../../assignments/domain/subjects.ts';
import { rubricSubject } from '../../../../rubrics/domain/subjects.ts';
import { autotestContract } from '../../../domain/contract.ts';
import { autoTestQueries, useRubricRows } from '../../queries.ts';
import { texts } from '../../texts.ts';

interface ImportDialogProps {
  assignmentId: number;
  opened: boolean;
  onClose: () => void;
  /** Blocks stand here that the import replaces. */
  replaces: boolean;
  onImported: () => void;
}

type RubricChoiceOfImport = 'keep' | 'replace';

/** Takes set-up and tests of another assignment, and asks what becomes of the rubric here. */
export function ImportDialog(props: ImportDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.importTitle}>
      {opened && <ImportForm {...props} />}
    </Dialog>
  );
}

function ImportForm({ assignmentId, onClose, replaces, onImported }: ImportDialogProps) {
  const client = useQueryClient();
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [rubric, setRubric] = useState<RubricChoiceOfImport | null>(null);
  const assignments = useOwnAssignments();
  const courses = useCourses();
  const rows = useRubricRows(assignmentId);
  const failed = [assignments, courses].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!assignments.data || !courses.data || rows === undefined) return <SkeletonRows rows={4} />;
  const nameOf = new Map(courses.data.map(({ id, name }) => [id, name]));
  const sources = assignments.data
    .filter(({ id, hasAutoTestV2 }) => id !== assignmentId && hasAutoTestV2)
    .map(({ id, name, courseId }) => ({ value: String(id), label: name, group: nameOf.get(courseId) }));
  if (sources.length === 0) return <Text>{texts.importNothing}</Text>;
  const asksRubric = rows.length > 0;

  const submit = async (): Promise<void> => {
    await api.call(autotestContract.copyAutoTestConfiguration, {
      params: { assignmentId: Number(sourceId) },
      body: {
        dstAssignmentId: String(assignmentId),
        ...(asksRubric
          ? { overwriteRubric: rubric === 'replace' ? { doOverwrite: {} } : { doNotOverwrite: {} } }
          : {}),
      },
    });
    const about = [rubricSubject, assignmentSubject];
    await Promise.all([
      markStale(client, { about, params: { assignmentId } }),
      client.fetchQuery({ ...autoTestQueries.configuration(assignmentId), staleTime: 0 }),
    ]);
  };
  return (
    <Stack gap={4}>
      <Text size="dense">{texts.importHint}</Text>
      <Select label={texts.importFrom} options={sources} value={sourceId} onChange={setSourceId} searchable />
      {asksRubric && (
        <RadioCards
          label={texts.importRubric}
          columns={1}
          choices={[
            { value: 'keep', label: texts.importKeeps, description: texts.importKeepsHint },
            { value: 'replace', label: texts.importReplaces, description: texts.importReplacesHint },
          ]}
          value={rubric}
          onChange={setRubric}
        />
      )}
      {replaces && <Alert kind="warn">{texts.importLoses}</Alert>}
      <Row justify="flex-end">
        <SubmitButton
          kind="primary"
          disabledReason={
            sourceId === null
              ? texts.importChooseSource
              : asksRubric && rubric === null
                ? texts.importChooseRubric
                : undefined
          }
          submit={submit}
          onSuccess={() => {
            onImported();
            onClose();
          }}
        >
          {texts.importNow}
        </SubmitButton>
      </Row>
    </Stack>
  );
}

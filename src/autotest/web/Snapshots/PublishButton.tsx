import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, Stack, SubmitButton, Text } from '../../../design/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { fieldProblemsOf } from '../../../kernel/domain/error-body.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import { autoTestQueries } from '../queries.ts';
import { texts } from '../texts.ts';

interface PublishButtonProps {
  assignmentId: number;
  snapshotId: string;
  publishedId: string | null;
  /** Why it cannot be published. */
  hindrance: string | undefined;
}

/**
 * A green Publish button, which asks whether what was tested already is tested again, or a red Unpublish button on the
 * published snapshot.
 */
export function PublishButton({ assignmentId, snapshotId, publishedId, hindrance }: PublishButtonProps) {
  const client = useQueryClient();
  const isPublished = snapshotId === publishedId;
  const [runLatest, setRunLatest] = useState(true);
  const update = useCall(autotestContract.updateAutoTestConfiguration);
  const submit = async () => {
    const body = isPublished
      ? { publishedSnapshot: { unpublished: {} } }
      : { publishedSnapshot: { published: snapshotId }, runLatest };
    try {
      return await update.mutateAsync({ params: { assignmentId }, body });
    } catch (error) {
      // The blocks of a snapshot cannot be changed, so their problems are shown here and not beside the
      // blocks.
      const problems = error instanceof ApiError ? fieldProblemsOf(error.body) : [];
      if (problems.length === 0) throw error;
      throw new Error([...new Set(problems.map(({ message }) => message))].join(' '), { cause: error });
    }
  };
  const question = (
    <Stack gap={2}>
      <Text>{publishedId === null ? texts.askPublish : texts.askPublishInstead}</Text>
      <Checkbox
        label={texts.runLatest}
        description={texts.runLatestHint}
        checked={runLatest}
        onChange={setRunLatest}
      />
    </Stack>
  );
  return (
    <SubmitButton
      kind={isPublished ? 'danger' : 'success'}
      submit={submit}
      onSuccess={({ body }) =>
        client.setQueryData(autoTestQueries.configuration(assignmentId).queryKey, body)
      }
      confirm={isPublished ? texts.askUnpublish : question}
      disabledReason={isPublished ? undefined : hindrance}
    >
      {isPublished ? texts.unpublish : texts.publish}
    </SubmitButton>
  );
}

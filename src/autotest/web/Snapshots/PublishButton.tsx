import { useQueryClient } from '@tanstack/react-query';
import { SubmitButton } from '../../../design/web/index.ts';
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
  isBuilt: boolean;
}

/** A green Publish button, or a red Unpublish button on the published snapshot. */
export function PublishButton({ assignmentId, snapshotId, publishedId, isBuilt }: PublishButtonProps) {
  const client = useQueryClient();
  const isPublished = snapshotId === publishedId;
  const update = useCall(autotestContract.updateAutoTestConfiguration);
  const submit = async () => {
    const publishedSnapshot = isPublished ? { unpublished: {} } : { published: snapshotId };
    try {
      return await update.mutateAsync({ params: { assignmentId }, body: { publishedSnapshot } });
    } catch (error) {
      // The blocks of a snapshot cannot be changed, so their problems are shown here and not beside the
      // blocks.
      const problems = error instanceof ApiError ? fieldProblemsOf(error.body) : [];
      if (problems.length === 0) throw error;
      throw new Error([...new Set(problems.map(({ message }) => message))].join(' '), { cause: error });
    }
  };
  const question = publishedId === null ? texts.askPublish : texts.askPublishInstead;
  return (
    <SubmitButton
      kind={isPublished ? 'danger' : 'success'}
      submit={submit}
      onSuccess={({ body }) =>
        client.setQueryData(autoTestQueries.configuration(assignmentId).queryKey, body)
      }
      confirm={isPublished ? texts.askUnpublish : question}
      disabledReason={isPublished || isBuilt ? undefined : texts.buildNotFinished}
    >
      {isPublished ? texts.unpublish : texts.publish}
    </SubmitButton>
  );
}

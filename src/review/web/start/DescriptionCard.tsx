import { Card, ErrorState, Markdown, SkeletonRows, Text } from '../../../design/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useDescription } from '../../../assignments/web/index.ts';
import { texts } from '../texts.ts';

/** The task, as the teacher wrote it. */
export function DescriptionCard({ assignment }: { assignment: Assignment }) {
  const description = useDescription(assignment);
  return (
    <Card title={texts.whatToDo}>
      {description.isPending && <SkeletonRows rows={4} />}
      {description.isError && (
        <ErrorState
          title={texts.descriptionFailed}
          error={description.error}
          onRetry={() => void description.refetch()}
        />
      )}
      {description.data === '' && <Text tone="muted">{texts.noDescription}</Text>}
      {description.data !== undefined && description.data !== '' && <Markdown text={description.data} />}
    </Card>
  );
}

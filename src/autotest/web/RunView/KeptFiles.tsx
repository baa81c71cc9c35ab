import { useQuery } from '@tanstack/react-query';
import { ErrorState, Fold, Row, sizeText, Stack, Text } from '../../../design/web/index.ts';
import { DownloadFileButton } from '../../../submissions/web/index.ts';
import type { Result } from '../../domain/model.ts';
import { autoTestQueries } from '../queries.ts';
import { texts } from '../texts.ts';

/** The files that Output blocks kept. The server leaves out those of blocks whose output is hidden. */
export function KeptFiles({ result }: { result: Pick<Result, 'assignmentId' | 'submissionId'> }) {
  const { assignmentId, submissionId } = result;
  const { data, isError, error, refetch } = useQuery({
    ...autoTestQueries.outputFiles(Number(assignmentId), Number(submissionId)),
    // A run after the one that was looked at may have left others.
    refetchOnMount: 'always',
  });
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.length === 0) return <Text tone="muted">{texts.noFilesOfTests}</Text>;
  return (
    <Fold title={texts.filesOfTests(data.length)}>
      <Stack gap={2}>
        {data.map(({ fileId, path, size }) => (
          <Row key={fileId} gap={2} wrap>
            <DownloadFileButton
              fileId={fileId}
              name={path.slice(path.lastIndexOf('/') + 1)}
              label={texts.downloadOf(path)}
            />
            <Text size="meta" tone="muted">
              {sizeText(size)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Fold>
  );
}

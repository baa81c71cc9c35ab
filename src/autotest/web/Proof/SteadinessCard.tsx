import { useQuery } from '@tanstack/react-query';
import { Alert, Card, ErrorState, SkeletonRows, Stack, Text } from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import { texts } from '../texts.ts';

interface SteadinessCardProps {
  assignmentId: number;
  snapshotId: string;
}

/** Tests whose repeated runs on the same submission differ. */
export function SteadinessCard(params: SteadinessCardProps) {
  const steadiness = useQuery(queryOf(proofContract.getAutoTestSteadiness, { params: { ...params } }));
  return (
    <Card title={texts.steadiness} description={texts.steadinessHint}>
      {steadiness.isError && (
        <ErrorState error={steadiness.error} onRetry={() => void steadiness.refetch()} />
      )}
      {steadiness.isPending && <SkeletonRows rows={1} />}
      {steadiness.data && <Tests tests={steadiness.data.tests} />}
    </Card>
  );
}

interface Test {
  stepId: string;
  title: string;
  repeated: number;
  differing: number;
}

function Tests({ tests }: { tests: readonly Test[] }) {
  const most = Math.max(0, ...tests.map(({ repeated }) => repeated));
  const unsteady = tests.filter(({ differing }) => differing > 0);
  if (most === 0) return <Text tone="muted">{texts.neverRepeated}</Text>;
  if (unsteady.length === 0) return <Text>{texts.allSteady(most)}</Text>;
  return (
    <Alert kind="warn" title={texts.unsteadyTests}>
      <Stack gap={1}>
        {unsteady.map(({ stepId, title, differing, repeated }) => (
          <Text key={stepId}>{texts.unsteadyTest(title, differing, repeated)}</Text>
        ))}
        <Text size="dense" tone="muted">
          {texts.unsteadyTestsHint}
        </Text>
      </Stack>
    </Alert>
  );
}

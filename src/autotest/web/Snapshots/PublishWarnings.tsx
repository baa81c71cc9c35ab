import { Alert } from '../../../design/web/index.ts';
import type { Block } from '../../domain/block.ts';
import { findingOf } from '../../domain/proof/verdict.ts';
import { publishWarningsOf } from '../../domain/steps/publish-warnings.ts';
import { proofProblemsOf } from '../Proof/proof-problems.ts';
import { useProof } from '../Proof/queries.ts';
import { texts } from '../texts.ts';

interface PublishWarningsProps {
  assignmentId: number;
  snapshotId: string;
  test: readonly Block[];
}

/** What speaks against publishing a snapshot, of its blocks and of the solutions that prove its tests. */
export function PublishWarnings({ assignmentId, snapshotId, test }: PublishWarningsProps) {
  const proof = useProof(assignmentId, snapshotId).data;
  const notRun = proof?.solutions.some((one) => findingOf(one) === 'notRun') === true;
  const warnings = [
    ...publishWarningsOf(test).map(({ message }) => message),
    ...(proof === undefined ? [] : proofProblemsOf(proof)),
    ...(notRun ? [texts.proofNotRun] : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <Alert kind="warn" title={texts.publishWarnings}>
      {[...new Set(warnings)].join(' ')}
    </Alert>
  );
}

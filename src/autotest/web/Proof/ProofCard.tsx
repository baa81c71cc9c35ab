import { useState } from 'react';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  SkeletonRows,
  Stack,
  SubmitButton,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import type { Proof } from '../../domain/proof/model.ts';
import { findingOf } from '../../domain/proof/verdict.ts';
import { texts } from '../texts.ts';
import { AttachDialog } from './AttachDialog.tsx';
import { ProofMatrix } from './ProofMatrix.tsx';
import { proofProblemsOf } from './proof-problems.ts';
import { useProof } from './queries.ts';

interface ProofCardProps {
  assignmentId: number;
  snapshotId: string;
  isBuilt: boolean;
}

/** Solutions of the teacher, and which test of a snapshot fails which of them. */
export function ProofCard({ assignmentId, snapshotId, isBuilt }: ProofCardProps) {
  const [isAttaching, setAttaching] = useState(false);
  const proof = useProof(assignmentId, snapshotId);
  const start = useCall(proofContract.startAutoTestProof);
  const params = { assignmentId, snapshotId };
  const solutions = proof.data?.solutions ?? [];
  const isGoingOn = solutions.some((one) => findingOf(one) === 'waiting');
  const reason = !isBuilt
    ? texts.proofNeedsBuild
    : solutions.length === 0
      ? texts.proofNeedsSolutions
      : isGoingOn
        ? texts.proofGoesOn
        : undefined;
  return (
    <Card
      title={texts.proof}
      description={texts.proofHint}
      actions={
        <>
          <Button onClick={() => setAttaching(true)}>{texts.attachSolution}</Button>
          <SubmitButton submit={() => start.mutateAsync({ params })} disabledReason={reason}>
            {texts.runProof}
          </SubmitButton>
        </>
      }
    >
      {proof.isError && proof.data === undefined && (
        <ErrorState error={proof.error} onRetry={() => void proof.refetch()} />
      )}
      {proof.isPending && <SkeletonRows rows={3} />}
      {proof.data !== undefined && <Shown proof={proof.data} assignmentId={assignmentId} />}
      <AttachDialog assignmentId={assignmentId} opened={isAttaching} onClose={() => setAttaching(false)} />
    </Card>
  );
}

function Shown({ proof, assignmentId }: { proof: Proof; assignmentId: number }) {
  if (proof.solutions.length === 0) {
    return <EmptyState title={texts.noSolutions} text={texts.noSolutionsText} />;
  }
  const problems = proofProblemsOf(proof);
  return (
    <Stack gap={3}>
      {problems.length > 0 && (
        <Alert kind="warn" title={texts.proofProblems}>
          {problems.join(' ')}
        </Alert>
      )}
      {problems.length === 0 && proof.solutions.every((one) => findingOf(one) === 'proven') && (
        <Alert kind="ok">{texts.allProven}</Alert>
      )}
      <ProofMatrix proof={proof} assignmentId={assignmentId} />
    </Stack>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  Card,
  Checkbox,
  ErrorState,
  GroupLabel,
  IntegerInput,
  promiseSuccessMs,
  showToast,
  SkeletonRows,
  Stack,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { gradingContract } from '../../domain/contract.ts';
import { secondContract } from '../../domain/second/contract.ts';
import { mostDrawn } from '../../domain/second/model.ts';
import { SecondMarkingTable } from './SecondMarkingTable.tsx';
import { texts } from './texts.ts';

interface SecondMarkingCardProps {
  assignment: Assignment;
  lockedReason: string | undefined;
}

/** Draws a sample for blind second marks, and shows both marks side by side. */
export function SecondMarkingCard({ assignment, lockedReason }: SecondMarkingCardProps) {
  const params = { assignmentId: assignment.id };
  const found = useQuery(wholeListOf(secondContract.listSecondMarkings, { params }, (page) => page));
  return (
    <Card title={texts.title} description={texts.hint}>
      <Stack gap={4}>
        <DrawForm assignmentId={assignment.id} lockedReason={lockedReason} />
        {found.isError && (
          <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <SkeletonRows rows={2} />}
        {found.data?.length === 0 && <Text tone="muted">{texts.none}</Text>}
        {found.data && found.data.length > 0 && (
          <SecondMarkingTable {...{ assignment, lockedReason }} comparisons={found.data} />
        )}
      </Stack>
    </Card>
  );
}

function DrawForm({
  assignmentId,
  lockedReason,
}: {
  assignmentId: number;
  lockedReason: string | undefined;
}) {
  const graders =
    useQuery(wholeListOf(gradingContract.listGraders, { params: { assignmentId } }, (page) => page)).data ??
    [];
  const [count, setCount] = useState<number | null>(10);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const draw = useCall(secondContract.drawSecondMarkings);
  const graderIds = graders.map(({ user }) => user.id).filter((id) => !left.has(id));
  const toggle = (id: number, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id]));
  const reason = graderIds.length === 0 ? texts.noGrader : count === null ? texts.noCount : undefined;
  return (
    <Stack gap={3}>
      <IntegerInput
        label={texts.count}
        width={112}
        min={1}
        max={mostDrawn}
        value={count}
        onChange={setCount}
      />
      <Stack gap={1}>
        <GroupLabel>{texts.graders}</GroupLabel>
        <Text size="meta" tone="muted">
          {texts.gradersHint}
        </Text>
        {graders.map(({ user }) => (
          <Checkbox
            key={user.id}
            label={user.name}
            checked={!left.has(user.id)}
            onChange={(isChosen) => toggle(user.id, isChosen)}
          />
        ))}
      </Stack>
      <div>
        <SubmitButton
          kind="secondary"
          disabledReason={lockedReason ?? reason}
          confirm={texts.drawQuestion}
          successMs={promiseSuccessMs}
          submit={() =>
            draw.mutateAsync({ params: { assignmentId }, body: { count: count ?? 1, graderIds } })
          }
          onSuccess={({ body }) => showToast({ kind: 'success', title: texts.drawn(body.drawn) })}
        >
          {texts.draw}
        </SubmitButton>
      </div>
    </Stack>
  );
}

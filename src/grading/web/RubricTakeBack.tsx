import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ConfirmDialog, RelativeTime, Row, Stack, Text } from '../../design/web/index.ts';
import { queryOf, useCall } from '../../kernel/web/api.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { gradingContract } from '../domain/contract.ts';
import { GradeChanges } from './GradeChanges.tsx';
import { useGradeScale } from './queries.ts';
import { texts } from './texts.ts';

interface RubricTakeBackProps {
  assignmentId: number;
  onTakenBack: () => void;
}

/** Says who changed the rubric last, and takes that change back after showing what it does to the grades. */
export function RubricTakeBack({ assignmentId, onTakenBack }: RubricTakeBackProps) {
  const params = { assignmentId };
  const { data: last, refetch } = useQuery(queryOf(gradingContract.previewRubricTakeBack, { params }));
  const scale = useGradeScale(assignmentId);
  const takeBack = useCall(rubricContract.takeRubricBack);
  const [isAsking, setAsking] = useState(false);
  // Others change rubric and marks while this page is open.
  const ask = async () => {
    const { data: present } = await refetch();
    setAsking(Boolean(present));
  };
  if (!last) return null;
  const { versionId, changedAt, changedBy, changes, clearedCount } = last;
  return (
    <Row gap={3} wrap>
      <Text tone="muted">
        {texts.rubricChangedBy(changedBy?.name ?? texts.somebody)} <RelativeTime moment={changedAt} />
      </Text>
      <Button size="s" onClick={() => void ask()}>
        {texts.takeBack}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={texts.takeBackQuestion}
        confirmLabel={texts.takeBackNow}
        cancelLabel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await takeBack.mutateAsync({ params, body: { versionId } });
          setAsking(false);
          onTakenBack();
        }}
      >
        <Stack gap={2}>
          {clearedCount > 0 && <Text>{texts.clearedByTakeBack(clearedCount)}</Text>}
          <Text>{changes.length === 0 ? texts.noGradeChanges : texts.gradesChange(changes.length)}</Text>
          {changes.length > 0 && <GradeChanges changes={changes} scale={scale} />}
        </Stack>
      </ConfirmDialog>
    </Row>
  );
}

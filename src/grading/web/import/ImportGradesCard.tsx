import { useState } from 'react';
import { Button, Card, IconUpload, lazyLayer, Stack, Text } from '../../../design/web/index.ts';
import { useGradeScale } from '../queries.ts';
import { texts } from './texts.ts';

const ImportGradesDialog = lazyLayer(
  async () => (await import('./ImportGradesDialog.tsx')).ImportGradesDialog,
);

/** Opens the import of grades, for people who may give them. */
export function ImportGradesCard({
  assignmentId,
  lockedReason,
}: {
  assignmentId: number;
  lockedReason: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const scale = useGradeScale(assignmentId);
  return (
    <Card title={texts.title} description={texts.hint}>
      <Stack gap={2} align="start">
        <Button
          icon={<IconUpload aria-hidden />}
          disabled={lockedReason !== undefined || scale === undefined}
          onClick={() => setOpen(true)}
        >
          {texts.open}
        </Button>
        {lockedReason !== undefined && <Text tone="muted">{lockedReason}</Text>}
      </Stack>
      {isOpen && scale && (
        <ImportGradesDialog opened assignmentId={assignmentId} scale={scale} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

import { useState } from 'react';
import { AssignmentStatePill, type PanelProps } from '../../../assignments/web/index.ts';
import { Button, lazyLayer, usePageAction } from '../../../design/web/index.ts';

/** Stands here because the dialog's texts are loaded with the dialog. */
const label = 'Publish…';

const PublishDialog = lazyLayer(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** The state pill and the checklist's button in the header of an assignment. Both open the checklist. */
export function usePublishing(panel: PanelProps, isOffered = true) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  usePageAction({ label, onChoose: open }, isOffered);
  return {
    pill: <AssignmentStatePill assignment={panel.assignment} onPress={open} />,
    button: <Button onClick={open}>{label}</Button>,
    dialog: <PublishDialog {...panel} opened={opened} onClose={() => setOpened(false)} />,
  };
}

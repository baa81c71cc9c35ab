import { useState } from 'react';
import { AssignmentStatePill, type PanelProps } from '../../../assignments/web/index.ts';
import { Button, lazyLayer } from '../../../design/web/index.ts';

/** Not among the texts of the dialog, which come with it. */
const label = 'Publish…';

const PublishDialog = lazyLayer(async () => (await import('./PublishDialog.tsx')).PublishDialog);

/** What stands in the header of an assignment: its state, and the button of its checklist. Both open the same. */
export function usePublishing(panel: PanelProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  return {
    pill: <AssignmentStatePill assignment={panel.assignment} onPress={open} />,
    button: <Button onClick={open}>{label}</Button>,
    dialog: <PublishDialog {...panel} opened={opened} onClose={() => setOpened(false)} />,
  };
}

import { IconCamera, Text } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { defineView } from './view.tsx';

export const snapshot = defineView('snapshot', {
  icon: <IconCamera aria-hidden size={16} />,
  help: 'Runs the blocks inside on a copy of the machine, which is thrown away after them.',
  Form: () => (
    <Text size="dense" tone="muted">
      {texts.isolateHint}
    </Text>
  ),
});

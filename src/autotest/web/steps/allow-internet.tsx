import { IconWorld, Text } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { defineView } from './view.tsx';

export const allowInternet = defineView('allowInternet', {
  icon: <IconWorld aria-hidden size={16} />,
  help: 'Lets the blocks inside use the internet.',
  Form: () => (
    <Text size="dense" tone="muted">
      {texts.allowInternetHint}
    </Text>
  ),
});

import { IconDeviceDesktop } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { defineView } from './view.tsx';
import { RunInForm } from './fetched-forms/fetched-forms.ts';

export const runIn = defineView('runIn', {
  icon: <IconDeviceDesktop aria-hidden size={16} />,
  help: 'Runs the blocks inside in one environment only: on submissions, or in the code editor.',
  titleOf: ({ environment }) => texts.runInTitle(texts.environments[environment]),
  Form: RunInForm,
});

import { IconTestPipe } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { PhpunitForm } from './fetched-forms/fetched-forms.ts';

export const phpunit = defineView('phpunit', {
  icon: <IconTestPipe aria-hidden size={16} />,
  help: 'Runs PHPUnit on the submission. Each test that passes earns an equal part of its points.',
  detailOf: ({ files }) => files[0]?.path ?? null,
  Form: PhpunitForm,
});

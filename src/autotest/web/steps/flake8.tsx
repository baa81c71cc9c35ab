import { IconChecks } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { Flake8Form } from './fetched-forms/fetched-forms.ts';

export const flake8 = defineView('flake8', {
  icon: <IconChecks aria-hidden size={16} />,
  help: 'Comments on the style of Python files. Each comment costs a part of the points.',
  detailOf: ({ file }) => file,
  Form: Flake8Form,
});

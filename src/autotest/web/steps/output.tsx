import { IconFileText } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { OutputForm } from './fetched-forms/fetched-forms.ts';

export const output = defineView('output', {
  icon: <IconFileText aria-hidden size={16} />,
  help: 'Keeps files that the tests before it made, such as pictures, and shows them with the result.',
  detailOf: ({ toUpload }) => toUpload,
  Form: OutputForm,
});

import { IconPlayerPlay } from '../../../design/web/index.ts';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';
import { RunInNotebookForm } from './fetched-forms/fetched-forms.ts';

export const runInNotebook = defineView('runInNotebook', {
  icon: <IconPlayerPlay aria-hidden size={16} />,
  help: 'Runs code after all cells of the notebook, once for each match inside, and compares what it prints.',
  detailOf: ({ code }) => scriptTitle(code),
  Form: RunInNotebookForm,
});

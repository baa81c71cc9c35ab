import { IconFlag } from '../../../design/web/index.ts';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';
import { SimplePythonTestForm } from './fetched-forms/fetched-forms.ts';

export const simplePythonTest = defineView('simplePythonTest', {
  icon: <IconFlag aria-hidden size={16} />,
  help: 'Tests Python code with a few lines of Python: imports of the submission and assert.',
  detailOf: ({ script }) => scriptTitle(script),
  Form: SimplePythonTestForm,
});

import { IconClipboardCheck } from '../../../design/web/index.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';

const hint =
  'Says what the work is worth: `at points 3/5`, or lines on file descriptor 3. Its exit code does not count, and a run that reports nothing earns nothing.';

export const customTest = defineView('customTest', {
  icon: <IconClipboardCheck aria-hidden size={16} />,
  help: 'Runs commands on the submission. It is worth the points that it reports, and nothing without.',
  detailOf: ({ script }) => scriptTitle(script),
  Form: (props) => <ScriptForm {...props} hint={hint} />,
});

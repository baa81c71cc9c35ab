import { IconFileCode } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { CodeStructureTestForm } from './fetched-forms/fetched-forms.ts';

export const codeStructureTest = defineView('codeStructureTest', {
  icon: <IconFileCode aria-hidden size={16} />,
  help: 'Looks at how a file is written, without running it: that a loop is used, or that sorted() is not.',
  detailOf: ({ file }) => file,
  Form: CodeStructureTestForm,
});

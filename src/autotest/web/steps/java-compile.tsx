import { IconCode } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { JavaCompileForm } from './fetched-forms/fetched-forms.ts';

export const javaCompile = defineView('javaCompile', {
  icon: <IconCode aria-hidden size={16} />,
  help: 'Compiles Java files of the submission, for the blocks after it. Passes when all of them compile.',
  detailOf: ({ path }) => path,
  Form: JavaCompileForm,
});

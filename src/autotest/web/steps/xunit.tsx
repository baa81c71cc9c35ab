import { IconTestPipe } from '../../../design/web/index.ts';
import { XunitForm } from './fetched-forms/fetched-forms.ts';
import { defineView } from './view.tsx';

export const xunit = defineView('xunit', {
  icon: <IconTestPipe aria-hidden size={16} />,
  help: 'Runs a .NET test project, of xUnit or another framework. Each test that passes earns an equal part of its points.',
  detailOf: ({ testProject }) => testProject,
  Form: XunitForm,
});

import { IconCertificate } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { CheckstyleForm } from './fetched-forms/fetched-forms.ts';

export const checkstyle = defineView('checkstyle', {
  icon: <IconCertificate aria-hidden size={16} />,
  help: 'Comments on the style of Java files. Each comment costs a part of the points.',
  detailOf: ({ files }) => files,
  Form: CheckstyleForm,
});

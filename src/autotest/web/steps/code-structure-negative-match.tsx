import { IconBan } from '../../../design/web/index.ts';
import { StructureForm } from './fetched-forms/fetched-forms.ts';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const negativeMatch = defineView('negativeMatch', {
  icon: <IconBan aria-hidden size={16} />,
  help: 'Passes when none of its rules is found in the file.',
  detailOf: ({ rules }) => scriptTitle(rules),
  Form: StructureForm,
});

import { IconFileText } from '../../../design/web/index.ts';
import { MatchForm } from './forms/MatchForm.tsx';
import { inputTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const simpleMatch = defineView('simpleMatch', {
  icon: <IconFileText aria-hidden size={16} />,
  help: 'Passes when the whole output is the expected one.',
  detailOf: ({ inputText }) => inputTitle(inputText),
  Form: (props) => <MatchForm {...props} isPattern={false} />,
});

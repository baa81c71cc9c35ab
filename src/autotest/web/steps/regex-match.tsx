import { IconCode } from '../../../design/web/index.ts';
import { MatchForm } from './forms/MatchForm.tsx';
import { StepReport } from './reports/StepReport.tsx';
import { inputTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const regexMatch = defineView('regexMatch', {
  icon: <IconCode aria-hidden size={16} />,
  help: 'Passes when a part of the output fits the pattern.',
  detailOf: ({ inputText }) => inputTitle(inputText),
  Form: (props) => <MatchForm {...props} isPattern={true} />,
  Report: (props) => <StepReport {...props} comparison="pattern" />,
});

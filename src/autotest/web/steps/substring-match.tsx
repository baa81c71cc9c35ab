import { IconSearch } from '../../../design/web/index.ts';
import { MatchForm } from './forms/MatchForm.tsx';
import { StepReport } from './reports/StepReport.tsx';
import { inputTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const substringMatch = defineView('substringMatch', {
  icon: <IconSearch aria-hidden size={16} />,
  help: 'Passes when the output contains the expected text.',
  detailOf: ({ inputText }) => inputTitle(inputText),
  Form: (props) => <MatchForm {...props} isPattern={false} />,
  Report: (props) => <StepReport {...props} comparison="part" />,
});

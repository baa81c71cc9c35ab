import { IconTerminal2 } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { PointsOfBlock } from './forms/PointsField.tsx';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const program = defineView('program', {
  icon: <IconTerminal2 aria-hidden size={16} />,
  help: 'Runs commands on the submission. It is worth one point, or the points that it reports.',
  detailOf: (block) => scriptTitle(block.script),
  Form: (props) => (
    <>
      <ScriptForm {...props} hint={texts.scriptOfTest} />
      <PointsOfBlock {...props} hint={texts.pointsOfScriptHint} />
    </>
  ),
});

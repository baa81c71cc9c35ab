import { IconTerminal2 } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const script = defineView('script', {
  icon: <IconTerminal2 aria-hidden size={16} />,
  help: 'Runs commands once, while the machine is built: to install tools or to prepare data.',
  detailOf: (block) => scriptTitle(block.script),
  Form: (props) => <ScriptForm {...props} hint={texts.scriptOfSetup} />,
});

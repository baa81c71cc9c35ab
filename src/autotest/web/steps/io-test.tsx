import { IconArrowsSort } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { scriptTitle } from './titles.ts';
import { defineView } from './view.tsx';

export const ioTest = defineView('ioTest', {
  icon: <IconArrowsSort aria-hidden size={16} />,
  help: 'Runs a program once for each match inside and compares what it prints.',
  detailOf: (block) => scriptTitle(block.script),
  Form: (props) => <ScriptForm {...props} hint={texts.scriptOfIoTest} />,
});

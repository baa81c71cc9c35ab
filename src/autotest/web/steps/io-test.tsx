import { IconArrowsSort } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { RunSolution } from './fetched-forms/fetched-forms.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { scriptTitle } from './titles.ts';
import { WeightOfMatches } from './forms/WeightOfMatches.tsx';
import { defineView, type FormProps } from './view.tsx';

export const ioTest = defineView('ioTest', {
  icon: <IconArrowsSort aria-hidden size={16} />,
  help: 'Runs a program once for each match inside and compares what it prints.',
  detailOf: (block) => scriptTitle(block.script),
  Form: IoTestForm,
});

function IoTestForm(props: FormProps<'ioTest'>) {
  const { fields, onChange, errorOf, around } = props;
  return (
    <>
      <ScriptForm {...props} hint={texts.scriptOfIoTest} />
      <WeightOfMatches
        weight={fields.weight}
        onChange={(weight) => onChange({ weight })}
        error={errorOf('weight')}
      />
      <RunSolution
        assignmentId={around.assignmentId}
        matches={around.inside}
        onFill={around.changeInside}
        isDirty={around.isDirty}
        testHandInHref={around.testHandInHref}
      />
    </>
  );
}

import { texts } from '../../texts.ts';
import { OwnFilesForm } from './OwnFilesForm.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';
import type { FormProps } from '../view.tsx';

const fresh = {
  path: 'WorkTest.php',
  text: "<?php\nrequire_once getenv('STUDENT') . '/work.php';\n\nclass WorkTest extends PHPUnit\\Framework\\TestCase\n{\n    public function testWork(): void\n    {\n    }\n}\n",
};

export function PhpunitForm({ fields, onChange, errorOf, around }: FormProps<'phpunit'>) {
  return (
    <>
      <OwnFilesForm
        files={fields.files}
        picked={around.picked}
        assignmentId={around.assignmentId}
        onChange={(files, picked) => onChange({ files }, picked)}
        errorOf={errorOf}
        fresh={fresh}
        hint={texts.phpTestsHint}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfPytestHint} />
    </>
  );
}

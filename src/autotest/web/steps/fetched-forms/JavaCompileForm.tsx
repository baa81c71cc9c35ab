import { TextInput } from '../../../../design/web/index.ts';
import { texts } from '../../texts.ts';
import { Hint } from '../forms/Hint.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';
import type { FormProps } from '../view.tsx';

export function JavaCompileForm({ fields, onChange, errorOf }: FormProps<'javaCompile'>) {
  return (
    <>
      <TextInput
        label={texts.filesToCompile}
        description={<Hint text={texts.filesToCompileHint} />}
        placeholder="**/*.java"
        required
        value={fields.path}
        onChange={(path) => onChange({ path })}
        error={errorOf('path')}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfBlockHint} />
    </>
  );
}

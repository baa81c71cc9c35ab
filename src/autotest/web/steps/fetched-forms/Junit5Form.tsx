import { Select, TextInput } from '../../../../design/web/index.ts';
import { junitVersions } from '../../../domain/steps/tool-places.ts';
import { texts } from '../../texts.ts';
import { Hint } from '../forms/Hint.tsx';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';
import { versionOptions } from '../forms/version-options.ts';
import type { FormProps } from '../view.tsx';

export function Junit5Form({ fields, onChange, errorOf, around }: FormProps<'junit5'>) {
  const { testFile } = fields;
  return (
    <>
      <TextInput
        label={texts.testFileName}
        placeholder="WorkTest.java"
        required
        value={testFile.name}
        onChange={(name) => onChange({ testFile: { ...testFile, name } })}
        error={errorOf('testFile/name')}
      />
      <LabelledEditor
        label={texts.testClass}
        hint={texts.testClassHint}
        fileName="WorkTest.java"
        minLines={8}
        value={testFile.content}
        onChange={(content) => onChange({ testFile: { ...testFile, content } })}
        error={errorOf('testFile/content')}
      />
      <Select
        label={texts.version}
        description={texts.junitVersionHint}
        options={versionOptions('junit5', junitVersions, around.tools)}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <TextInput
        label={texts.classPath}
        description={<Hint text={texts.classPathHint} />}
        value={fields.classPath ?? ''}
        onChange={(classPath) => onChange({ classPath: classPath === '' ? undefined : classPath })}
        error={errorOf('classPath')}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfPytestHint} />
    </>
  );
}

import { IconFileCode, Select, TextInput } from '../../../design/web/index.ts';
import { astGrepVersions } from '../../domain/steps/installations.ts';
import { texts } from '../texts.ts';
import { versionOptions } from './forms/version-options.ts';
import { WeightOfParts } from './forms/WeightOfParts.tsx';
import { defineView, type FormProps } from './view.tsx';

export const codeStructureTest = defineView('codeStructureTest', {
  icon: <IconFileCode aria-hidden size={16} />,
  help: 'Looks at how a file is written, without running it: that a loop is used, or that sorted() is not.',
  detailOf: ({ file }) => (file === '' ? null : file),
  Form: CodeStructureTestForm,
});

function CodeStructureTestForm({ fields, onChange, errorOf, around }: FormProps<'codeStructureTest'>) {
  return (
    <>
      <TextInput
        label={texts.fileToLookAt}
        description={texts.fileToLookAtHint}
        placeholder="main.py"
        required
        value={fields.file}
        onChange={(file) => onChange({ file })}
        error={errorOf('file')}
      />
      <Select
        label={texts.astGrepVersion}
        description={texts.installedWithBuild}
        options={versionOptions('astGrep', astGrepVersions, around.tools)}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <WeightOfParts
        weight={fields.weight}
        onChange={(weight) => onChange({ weight })}
        error={errorOf('weight')}
      />
    </>
  );
}

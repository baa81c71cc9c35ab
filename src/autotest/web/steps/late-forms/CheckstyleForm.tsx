import { Select, TextInput } from '../../../../design/web/index.ts';
import { checkstyleVersions } from '../../../domain/steps/tool-places.ts';
import { texts } from '../../texts.ts';
import { DeductionsField } from '../forms/DeductionsField.tsx';
import { Hint } from '../forms/Hint.tsx';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { PointsField } from '../forms/PointsField.tsx';
import { versionOptions } from '../forms/version-options.ts';
import type { FormProps } from '../view.tsx';

export function CheckstyleForm({ fields, onChange, errorOf, around }: FormProps<'checkstyle'>) {
  return (
    <>
      <TextInput
        label={texts.filesToCheck}
        description={<Hint text={texts.filesToCheckHint} />}
        required
        value={fields.files}
        onChange={(files) => onChange({ files })}
        error={errorOf('files')}
      />
      <LabelledEditor
        label={texts.linterSettings}
        hint={texts.checkstyleSettingsHint}
        fileName="checks.xml"
        value={fields.config}
        onChange={(config) => onChange({ config })}
        error={errorOf('config')}
      />
      <DeductionsField
        deductions={fields.deductions}
        onChange={(deductions) => onChange({ deductions })}
        errorOf={errorOf}
      />
      <Select
        label={texts.version}
        description={texts.installedWithBuild}
        options={versionOptions('checkstyle', checkstyleVersions, around.tools)}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <PointsField
        weight={fields.weight}
        hint={texts.pointsOfBlockHint}
        onChange={(weight) => onChange({ weight })}
        error={errorOf('weight')}
      />
    </>
  );
}

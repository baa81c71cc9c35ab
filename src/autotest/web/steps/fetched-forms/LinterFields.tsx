import { Select, TextInput, type Option } from '../../../../design/web/index.ts';
import type { Deductions } from '../../../domain/steps/linter.ts';
import type { Weight } from '../../../domain/steps/frame.ts';
import { texts } from '../../texts.ts';
import { DeductionsField } from './DeductionsField.tsx';
import { Hint } from '../forms/Hint.tsx';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';

interface SharedFields<Version> {
  config: string;
  deductions: Deductions;
  version: Version;
  weight?: Weight | undefined;
}

interface LinterFieldsProps<Version extends string> {
  fields: SharedFields<Version>;
  onChange: (changed: Partial<SharedFields<Version>>) => void;
  errorOf: (field: string) => string | undefined;
  /** The linters call this field differently on the wire. */
  files: { value: string; onChange: (files: string) => void; error: string | undefined; hint: string };
  settings: { hint: string; fileName: string };
  versions: readonly Option<Version>[];
}

/** What the blocks of all linters ask for. */
export function LinterFields<Version extends string>(props: LinterFieldsProps<Version>) {
  const { fields, onChange, errorOf, settings, versions } = props;
  const { hint, ...files } = props.files;
  return (
    <>
      <TextInput label={texts.filesToCheck} description={<Hint text={hint} />} required {...files} />
      <LabelledEditor
        label={texts.linterSettings}
        {...settings}
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
        options={versions}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfBlockHint} />
    </>
  );
}

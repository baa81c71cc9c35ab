import { checkstyleVersions } from '../../../domain/steps/tool-places.ts';
import { texts } from '../../texts.ts';
import { versionOptions } from '../forms/version-options.ts';
import type { FormProps } from '../view.tsx';
import { LinterFields } from './LinterFields.tsx';

export function CheckstyleForm({ fields, onChange, errorOf, around }: FormProps<'checkstyle'>) {
  return (
    <LinterFields
      fields={fields}
      onChange={onChange}
      errorOf={errorOf}
      files={{
        value: fields.files,
        onChange: (files) => onChange({ files }),
        error: errorOf('files'),
        hint: texts.filesToCheckHint('Main.java', '**/*.java'),
      }}
      settings={{ hint: texts.checkstyleSettingsHint, fileName: 'checks.xml' }}
      versions={versionOptions('checkstyle', checkstyleVersions, around.tools)}
    />
  );
}

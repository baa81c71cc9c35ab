import { flake8Versions } from '../../../domain/steps/tool-places.ts';
import { texts } from '../../texts.ts';
import { versionOptions } from '../forms/version-options.ts';
import type { FormProps } from '../view.tsx';
import { LinterFields } from './LinterFields.tsx';

export function Flake8Form({ fields, onChange, errorOf, around }: FormProps<'flake8'>) {
  return (
    <LinterFields
      fields={fields}
      onChange={onChange}
      errorOf={errorOf}
      files={{
        value: fields.file,
        onChange: (file) => onChange({ file }),
        error: errorOf('file'),
        hint: texts.filesToCheckHint('main.py', '**/*.py'),
      }}
      settings={{ hint: texts.flake8SettingsHint, fileName: '.flake8' }}
      versions={versionOptions('flake8', flake8Versions, around.tools)}
    />
  );
}

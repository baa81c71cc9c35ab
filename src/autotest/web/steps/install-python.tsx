import { Select, IconPackage } from '../../../design/web/index.ts';
import { pythonVersions } from '../../domain/steps/install-python.ts';
import { texts } from '../texts.ts';
import { versionText } from './titles.ts';
import { Hint } from './forms/Hint.tsx';
import { versionOptions } from './forms/version-options.ts';
import { defineView, type FormProps } from './view.tsx';

export const installPython = defineView('installPython', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts a version of Python on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: InstallPythonForm,
});

function InstallPythonForm({ fields, onChange, errorOf, around }: FormProps<'installPython'>) {
  return (
    <Select
      label={texts.version}
      description={<Hint text={texts.versionHint} />}
      options={versionOptions('python', pythonVersions, around.tools)}
      value={fields.version}
      onChange={(version) => version !== null && onChange({ version })}
      error={errorOf('version')}
    />
  );
}

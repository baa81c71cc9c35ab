import { IconPackage } from '../../../design/web/index.ts';
import { pythonVersions } from '../../domain/steps/install-python.ts';
import { InstallForm } from './forms/InstallForm.tsx';
import { versionText } from './titles.ts';
import { defineView } from './view.tsx';

export const installPython = defineView('installPython', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts a version of Python on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: (props) => (
    <InstallForm {...props} tool="python" versions={pythonVersions} known={props.around.tools} />
  ),
});

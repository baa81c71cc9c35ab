import { IconPackage } from '../../../design/web/index.ts';
import { dotnetVersions } from '../../domain/steps/tool-places.ts';
import { InstallForm } from './forms/InstallForm.tsx';
import { versionText } from './titles.ts';
import { defineView } from './view.tsx';

export const installDotnet = defineView('installDotnet', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts a version of .NET on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: (props) => (
    <InstallForm {...props} tool="dotnet" versions={dotnetVersions} known={props.around.tools} />
  ),
});

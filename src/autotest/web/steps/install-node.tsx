import { IconPackage } from '../../../design/web/index.ts';
import { nodeVersions } from '../../domain/steps/install-node.ts';
import { InstallForm } from './forms/InstallForm.tsx';
import { versionText } from './titles.ts';
import { defineView } from './view.tsx';

export const installNode = defineView('installNode', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts a version of Node.js on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: (props) => <InstallForm {...props} tool="node" versions={nodeVersions} known={props.around.tools} />,
});

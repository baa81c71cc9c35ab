import { IconPackage } from '../../../design/web/index.ts';
import { javaVersions } from '../../domain/steps/install-java.ts';
import { InstallForm } from './forms/InstallForm.tsx';
import { versionText } from './titles.ts';
import { defineView } from './view.tsx';

export const installJava = defineView('installJava', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts a Java compiler and its runtime on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: (props) => <InstallForm {...props} tool="java" versions={javaVersions} known={props.around.tools} />,
});

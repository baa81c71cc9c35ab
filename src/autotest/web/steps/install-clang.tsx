import { IconPackage } from '../../../design/web/index.ts';
import { clangVersions } from '../../domain/steps/install-clang.ts';
import { InstallForm } from './forms/InstallForm.tsx';
import { versionText } from './titles.ts';
import { defineView } from './view.tsx';

export const installClang = defineView('installClang', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts the compiler Clang for C and C++ on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: (props) => (
    <InstallForm {...props} tool="clang" versions={clangVersions} known={props.around.tools} />
  ),
});

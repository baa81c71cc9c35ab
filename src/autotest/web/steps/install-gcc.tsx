import { IconPackage } from '../../../design/web/index.ts';
import { gccVersions } from '../../domain/steps/install-gcc.ts';
import { InstallForm } from './forms/InstallForm.tsx';
import { versionText } from './titles.ts';
import { defineView } from './view.tsx';

export const installGcc = defineView('installGcc', {
  icon: <IconPackage aria-hidden size={16} />,
  help: 'Puts the compiler GCC for C and C++ on the machine.',
  detailOf: ({ version }) => versionText(version),
  Form: (props) => <InstallForm {...props} tool="gcc" versions={gccVersions} known={props.around.tools} />,
});

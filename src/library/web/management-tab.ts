// The tab that this room adds to the settings of an assignment.
import type { ManagementTab } from '../../assignments/web/index.ts';
import { lazyPanel } from '../../design/web/index.ts';
import { mayImportInto } from '../domain/rules.ts';

export const importTab: ManagementTab = {
  id: 'import',
  label: 'Import',
  mayOpen: mayImportInto,
  Panel: lazyPanel(async () => (await import('./ImportTab.tsx')).ImportTab),
};

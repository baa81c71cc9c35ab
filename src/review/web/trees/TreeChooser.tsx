import { Button, IconPlus, SegmentedControl, Stack } from '../../../design/web/index.ts';
import type { TreeMode } from '../../domain/tree-mode.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import { texts } from './texts.ts';

interface TreeChooserProps {
  files: ViewerFiles;
  onNewFile: () => void;
}

/** Chooses the version of the files, and adds a file to that of staff. Nothing where there is one version only. */
export function TreeChooser({ files, onNewFile }: TreeChooserProps) {
  const { mode, modes, setMode } = files;
  if (modes.length < 2) return null;
  return (
    <Stack gap={2}>
      <SegmentedControl<TreeMode>
        label={texts.version}
        choices={modes.map((value) => ({ value, label: texts.modes[value] }))}
        value={mode}
        onChange={setMode}
      />
      {mode === 'teacher' && files.mayEdit.allowed && (
        <Button size="s" icon={<IconPlus aria-hidden />} onClick={onNewFile}>
          {texts.newFile}
        </Button>
      )}
    </Stack>
  );
}

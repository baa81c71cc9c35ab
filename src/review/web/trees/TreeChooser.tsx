import { Button, IconPlus, SegmentedControl, Select, Stack } from '../../../design/web/index.ts';
import { treeModes, type TreeMode } from '../../domain/trees.ts';
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
  const choices = modes.map((value) => ({ value, label: texts.modes[value] }));
  return (
    <Stack gap={2}>
      {modes.length > 3 ? (
        <Select
          label={texts.version}
          size="s"
          options={choices}
          value={mode}
          onChange={(value) => setMode(treeModes.find((one) => one === value) ?? 'student')}
        />
      ) : (
        <SegmentedControl<TreeMode> label={texts.version} choices={choices} value={mode} onChange={setMode} />
      )}
      {mode === 'teacher' && files.mayEdit.allowed && (
        <Button size="s" icon={<IconPlus aria-hidden />} onClick={onNewFile}>
          {texts.newFile}
        </Button>
      )}
    </Stack>
  );
}

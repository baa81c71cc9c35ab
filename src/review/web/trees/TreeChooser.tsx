import { Button, IconPlus, SegmentedControl, Stack, Text } from '../../../design/web/index.ts';
import { deadlineAhead } from '../../../submissions/domain/revisions/refusals.ts';
import type { TreeMode } from '../../domain/tree-mode.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import { texts } from './texts.ts';

interface TreeChooserProps {
  files: ViewerFiles;
  onNewFile: () => void;
}

/**
 * Chooses the version of the files, and adds a file to that of staff. Where there is one version only, staff who may
 * change files later are told when, and others see nothing.
 */
export function TreeChooser({ files, onNewFile }: TreeChooserProps) {
  const { mode, modes, setMode, mayEdit } = files;
  const isTooEarly = !mayEdit.allowed && mayEdit.refusal === deadlineAhead && !modes.includes('teacher');
  if (modes.length < 2 && !isTooEarly) return null;
  return (
    <Stack gap={2}>
      {modes.length > 1 && (
        <SegmentedControl<TreeMode>
          label={texts.version}
          choices={modes.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          onChange={setMode}
        />
      )}
      {isTooEarly && (
        <Text size="meta" tone="muted">
          {deadlineAhead.text}
        </Text>
      )}
      {mode === 'teacher' && mayEdit.allowed && (
        <Button size="s" icon={<IconPlus aria-hidden />} onClick={onNewFile}>
          {texts.newFile}
        </Button>
      )}
    </Stack>
  );
}

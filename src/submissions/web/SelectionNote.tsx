import { Button, Row, Status, Text } from '../../design/web/index.ts';
import type { ListLine } from './submission-lines.ts';
import { texts } from './texts.ts';

/** The selected lines of the list; a filter may hide some of them. */
export interface SelectedLines {
  lines: readonly ListLine[];
  /** Keeps only these lines selected. */
  keep: (ids: readonly string[]) => void;
}

interface SelectionNoteProps {
  selection: SelectedLines;
  shown: readonly ListLine[];
}

/** Says how many lines are selected, even hidden ones. Below the list, so that it moves nothing. */
export function SelectionNote({ selection, shown }: SelectionNoteProps) {
  const { lines, keep } = selection;
  const visible = new Set(lines.length === 0 ? [] : shown.map(({ id }) => id));
  const hidden = lines.filter(({ id }) => !visible.has(id)).length;
  return (
    <Row gap={2}>
      <Text tone="muted" size="dense">
        <Status text={lines.length === 0 ? '' : texts.selected(lines.length, hidden)} />
      </Text>
      {lines.length > 0 && (
        <Button kind="quiet" size="s" onClick={() => keep([])}>
          {texts.clearSelection}
        </Button>
      )}
    </Row>
  );
}

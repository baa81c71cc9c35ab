import { Button, Row, Status, Text } from '../../design/web/index.ts';
import type { ListLine } from './submission-lines.ts';
import { texts } from './texts.ts';

/** What is selected in the list, shown or hidden by a filter. */
export interface SelectedLines {
  lines: readonly ListLine[];
  /** Goes on with these alone. */
  keep: (ids: readonly string[]) => void;
}

interface SelectionNoteProps {
  selection: SelectedLines;
  shown: readonly ListLine[];
}

/** How many are selected, also of those that a filter hides. It stands below the list, where it moves nothing. */
export function SelectionNote({ selection, shown }: SelectionNoteProps) {
  const { lines, keep } = selection;
  const visible = new Set(shown.map(({ id }) => id));
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

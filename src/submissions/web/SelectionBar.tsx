import type { ReactNode } from 'react';
import { Button, Row, Status } from '../../design/web/index.ts';
import type { ListLine } from './submission-lines.ts';
import { texts } from './texts.ts';

/** What is selected in the list, shown or hidden by a filter. */
export interface SelectedLines {
  lines: readonly ListLine[];
  /** Goes on with these alone. */
  keep: (ids: readonly string[]) => void;
}

interface SelectionBarProps {
  selection: SelectedLines;
  shown: readonly ListLine[];
  actions: ReactNode;
}

/** How many are selected, also of those that a filter hides, and what can be done with them. */
export function SelectionBar({ selection, shown, actions }: SelectionBarProps) {
  const { lines, keep } = selection;
  const visible = new Set(shown.map(({ id }) => id));
  const hidden = lines.filter(({ id }) => !visible.has(id)).length;
  return (
    <Row gap={2}>
      <Status text={lines.length === 0 ? '' : texts.selected(lines.length, hidden)} />
      {lines.length > 0 && (
        <Button kind="quiet" size="s" onClick={() => keep([])}>
          {texts.clearSelection}
        </Button>
      )}
      {actions}
    </Row>
  );
}

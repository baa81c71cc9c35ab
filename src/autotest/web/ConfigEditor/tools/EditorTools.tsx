import { useState, type ReactNode } from 'react';
import {
  Button,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconButton,
  IconClipboard,
  Row,
  Spacer,
} from '../../../../design/web/index.ts';
import { texts } from '../../texts.ts';
import type { History } from '../use-history.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { useHistoryKeys } from './use-history-keys.ts';

interface EditorToolsProps {
  history: History;
  onPaste: (text: string) => Promise<void>;
  search: ReactNode;
  /** What works on set-up and tests together. */
  actions: ReactNode;
}

/** What works on all blocks of a tab: undo and redo, paste, search. */
export function EditorTools({ history, onPaste, search, actions }: EditorToolsProps) {
  const [isPasting, setPasting] = useState(false);
  useHistoryKeys(history);
  return (
    <Row gap={2} wrap>
      <IconButton
        label={texts.undo}
        shortcut="Ctrl Z"
        icon={<IconArrowBackUp />}
        disabled={!history.canUndo}
        onClick={history.undo}
      />
      <IconButton
        label={texts.redo}
        shortcut="Ctrl Y"
        icon={<IconArrowForwardUp />}
        disabled={!history.canRedo}
        onClick={history.redo}
      />
      <Button kind="quiet" icon={<IconClipboard aria-hidden />} onClick={() => setPasting(true)}>
        {texts.paste}
      </Button>
      {actions}
      <Spacer />
      {search}
      <PasteDialog opened={isPasting} onClose={() => setPasting(false)} onPaste={onPaste} />
    </Row>
  );
}

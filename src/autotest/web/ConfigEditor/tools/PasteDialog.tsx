import { useState } from 'react';
import { Dialog, Stack, SubmitButton, Text, TextArea } from '../../../../design/web/index.ts';
import { texts } from '../../texts.ts';

interface PasteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Throws a sentence for the teacher where the text holds no blocks for this place. */
  onPaste: (text: string) => Promise<void>;
}

/** A box for the text of copied blocks, for those who do not use keys, and for text that was written by hand. */
export function PasteDialog({ opened, onClose, onPaste }: PasteDialogProps) {
  const [text, setText] = useState('');
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={texts.pasteBlocks}
      size="l"
      buttons={
        <SubmitButton
          kind="primary"
          disabledReason={text.trim() === '' ? texts.pasteNothing : undefined}
          submit={() => onPaste(text)}
          onSuccess={close}
        >
          {texts.insertBlocks}
        </SubmitButton>
      }
    >
      <Stack gap={3}>
        <Text size="dense">{texts.pasteHint}</Text>
        <TextArea label={texts.pastedText} value={text} onChange={setText} code rows={14} />
      </Stack>
    </Dialog>
  );
}

import { useState } from 'react';
import { ConfirmDialog, Switch } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  readonly lockedReason: string | undefined;
  /** What the dialog says before the change. */
  readonly words: { readonly question: string; readonly effect: string; readonly confirm: string };
  readonly change: () => Promise<unknown>;
}

/** A setting that is changed only after a question, since it cannot simply be taken back (decision 47). */
export function AskingSwitch({ words, change, ...shown }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Switch {...shown} onChange={() => setAsking(true)} />
      <ConfirmDialog
        opened={isAsking}
        title={words.question}
        confirmLabel={words.confirm}
        cancelLabel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await change();
          setAsking(false);
        }}
      >
        {words.effect}
      </ConfirmDialog>
    </>
  );
}

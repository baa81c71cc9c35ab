import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../actions/Button.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { texts } from '../texts.ts';

interface ResetDateProps {
  label: string;
  field: RefObject<HTMLElement | null>;
  onReset: () => void;
}

/** Empties a field of dates; shown while there is something to empty. */
export function ResetDate({ label, field, onReset }: ResetDateProps) {
  return (
    <Tooltip text={texts.resetDate}>
      <Button
        kind="quiet"
        aria-label={texts.resetField(label)}
        onClick={() => {
          // A focused input keeps its text, so it is emptied first.
          flushSync(onReset);
          // The button disappears with the date, so the focus goes to the field.
          field.current?.querySelector('input')?.focus();
        }}
      >
        {texts.reset}
      </Button>
    </Tooltip>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Popover } from '../overlays/Popover.tsx';

export interface NamePopoverProps {
  label: string;
  name: ReactNode;
  children: ReactNode;
}

/** A name that opens to what stands behind it. */
export default function NamePopover({ label, name, children }: NamePopoverProps) {
  return (
    <Popover
      label={label}
      button={
        <Button kind="quiet" size="s">
          {name}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}

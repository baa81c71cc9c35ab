import { Tooltip as KitTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  text: ReactNode;
  /** Must be able to take focus, or the text is out of reach for the keyboard. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <KitTooltip label={text} multiline maw={320}>
      {children}
    </KitTooltip>
  );
}

import { use, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { texts } from '../texts.ts';
import { LayerContext } from './layer-context.ts';

interface CloseButtonProps {
  children?: ReactNode;
  /** The layer opens with the focus here, not in its first field, whose list or calendar would cover what to read. */
  hasFocus?: boolean;
}

/** Closes the layer around it as Escape does, which asks before anything typed is lost. */
export function CloseButton({ children = texts.cancel, hasFocus = false }: CloseButtonProps) {
  const layer = use(LayerContext);
  if (!layer) throw new Error('CloseButton stands outside a dialog, a drawer and a popover');
  return (
    <Button data-autofocus={hasFocus || undefined} onClick={layer.close}>
      {children}
    </Button>
  );
}

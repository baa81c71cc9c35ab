import { use, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { texts } from '../texts.ts';
import { LayerContext } from './layer-context.ts';

/** Closes the layer around it as Escape does, which asks before anything typed is lost. */
export function CloseButton({ children = texts.cancel }: { children?: ReactNode }) {
  const layer = use(LayerContext);
  if (!layer) throw new Error('CloseButton stands outside a dialog, a drawer and a popover');
  return <Button onClick={layer.close}>{children}</Button>;
}

import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { MenuProps } from './MenuInside.tsx';
import { closedOpener } from './opener.ts';

const MenuInside = lazyPart(async () => (await import('./MenuInside.tsx')).MenuInside, {
  fallback: ({ button }) => closedOpener(button, { opens: 'menu', fetchAhead: () => undefined }),
});
const { fetchAhead } = MenuInside;

/** A button with a list of actions. */
export function Menu(props: MenuProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <MenuInside {...props} />;
  return closedOpener(props.button, { opens: 'menu', onPress: () => setAsked(true), fetchAhead });
}

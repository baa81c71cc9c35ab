import { createContext, use, type MouseEvent } from 'react';
import { internalLink } from './internal-link.ts';

export type Navigate = (href: string) => void;

export const NavigationContext = createContext<Navigate | undefined>(undefined);

type LinkClick = MouseEvent<HTMLElement>;

/** Clicks that the browser must keep: new tab, new window, download. */
export const isModified = (event: LinkClick) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Opens internal addresses through the app's router and leaves every other click to the browser. */
export function useOpenLink() {
  const navigate = use(NavigationContext);
  return (event: LinkClick, href: string) => {
    const address = internalLink(href, location.origin);
    if (navigate === undefined || address === undefined || event.defaultPrevented || isModified(event))
      return;
    event.preventDefault();
    navigate(address);
  };
}

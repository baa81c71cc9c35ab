import type { QueryClient } from '@tanstack/react-query';

/** The `meta` of a write whose outcome the page shows before the answer: closing the tab meanwhile may lose it. */
export const asksBeforeClosing = { asksBeforeClosing: true } as const;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Closing the tab or reloading asks first while such a write is under way, also of a page that was left meanwhile. Links
 * of the site ask nothing, since the write goes on behind them. The listener is there only as long as it is needed:
 * browsers keep no page with one for the way back.
 */
export function guardClosing(client: QueryClient): void {
  client.getMutationCache().subscribe(() => {
    const underWay = client.isMutating({ predicate: ({ meta }) => meta?.asksBeforeClosing === true });
    if (underWay > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}

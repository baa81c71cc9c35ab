import { useEffect } from 'react';

const product = 'Proofmark';

/** Names the page in the browser: "{title} - Proofmark" (NAV-041); the product alone until there is a title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? product : `${title} - ${product}`;
  }, [title]);
}

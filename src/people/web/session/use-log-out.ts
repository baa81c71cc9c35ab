import { useRouter } from '@tanstack/react-router';
import { endSession } from './sessions.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { login } from '../../domain/addresses.ts';

/**
 * Logs out of this browser. It leaves the page first: without a session the page would ask the server again, and tell
 * people who have just logged out that they are not logged in. Somebody who stays for unsaved work stays logged in.
 */
export function useLogOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await router.navigate({ href: hrefOf(login) });
    if (router.state.location.pathname.startsWith(hrefOf(login))) await endSession();
  };
}

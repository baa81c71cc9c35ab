import { useRouter } from '@tanstack/react-router';
import { endSession } from './sessions.ts';

/**
 * Logs out of this browser. The page is left first: without a session it would ask the server again, and tell
 * somebody who has just logged out that he is not logged in. Who stays for unsaved work stays logged in.
 */
export function useLogOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await router.navigate({ href: '/login' });
    if (router.state.location.pathname.startsWith('/login')) await endSession();
  };
}

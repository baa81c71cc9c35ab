import { showToast } from '../../design/web/index.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { texts } from './texts.ts';

/** Why somebody finds the login page instead of the page of the address (NAV-002, SESS-011). */
export function tellNotLoggedIn(): void {
  const { notLoggedIn: title, notLoggedInText, sessionExpiredText } = texts;
  const text = sessionStore.hasExpired() ? sessionExpiredText : notLoggedInText;
  showToast({ kind: 'warning', tag: 'not-logged-in', title, text });
}

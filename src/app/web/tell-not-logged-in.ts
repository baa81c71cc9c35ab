import { showToast } from '../../design/web/index.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { texts } from './texts.ts';

/** Says why the login page appears in place of the requested page (NAV-002, SESS-011). */
export function tellNotLoggedIn(): void {
  const { notLoggedIn: title, notLoggedInText, sessionExpiredText } = texts;
  const text = sessionStore.hasExpired() ? sessionExpiredText : notLoggedInText;
  showToast({ kind: 'warning', tag: 'not-logged-in', title, text });
}

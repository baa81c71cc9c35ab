import { showToast } from '../../design/web/index.ts';
import { texts } from './texts.ts';

/** Why somebody finds the login page instead of the page of the address (NAV-002). */
export function tellNotLoggedIn(): void {
  const { notLoggedIn: title, notLoggedInText: text } = texts;
  showToast({ kind: 'warning', tag: 'not-logged-in', title, text });
}

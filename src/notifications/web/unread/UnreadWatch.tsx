import { useCountInTitles } from '../../../kernel/web/page-title.ts';
import { useUnreadWatch } from '../queries.ts';
import { countText } from './count-text.ts';

/** Keeps the number of unread notifications up to date while the shell shows it, also in the title (NOTIF-043). */
export function UnreadWatch() {
  useCountInTitles(countText(useUnreadWatch()));
  return null;
}

import { Count, VisuallyHidden } from '../../../design/web/index.ts';
import { useUnreadCount } from '../queries.ts';
import { texts } from '../texts.ts';
import { countText } from './count-text.ts';

/** How many notifications wait; nothing where none does (NOTIF-043). */
export function UnreadBadge() {
  const text = countText(useUnreadCount());
  if (text === undefined) return null;
  return (
    <Count loud>
      {text}
      <VisuallyHidden> {texts.unread}</VisuallyHidden>
    </Count>
  );
}

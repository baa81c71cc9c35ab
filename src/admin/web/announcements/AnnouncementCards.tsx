import { Button, Card, Markdown, VisuallyHidden } from '../../../design/web/index.ts';
import { announcementPreference } from '../../../people/domain/preferences.ts';
import { usePreference } from '../../../people/web/index.ts';
import type { Announcement } from '../../domain/model.ts';
import { useShownAnnouncements } from '../queries.ts';
import { texts } from '../texts.ts';

/** What administrators tell teachers now; each stays until its reader dismisses it (ADMIN-010). */
export function AnnouncementCards() {
  const { data: announcements = [] } = useShownAnnouncements();
  return announcements.map((announcement) => (
    <AnnouncementCard key={announcement.id} announcement={announcement} />
  ));
}

function AnnouncementCard({ announcement: { id, title, message } }: { announcement: Announcement }) {
  const { isSet, isLoading, set } = usePreference(announcementPreference(id), false);
  if (isLoading || isSet) return null;
  return (
    <Card
      title={title}
      actions={
        <Button kind="quiet" size="s" onClick={() => set(true)}>
          {texts.dismiss}
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      }
    >
      <Markdown text={message} />
    </Card>
  );
}

import { useRef, useState } from 'react';
import {
  Button,
  Card,
  ConfirmDialog,
  DateText,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconButton,
  IconPencil,
  IconPlus,
  IconTrash,
  Loading,
  Markdown,
  Row,
  Spacer,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import type { Announcement } from '../../domain/model.ts';
import { useAllAnnouncements, useRemoveAnnouncement } from '../queries.ts';
import { texts } from '../texts.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

type Opened =
  | { dialog: 'new' }
  | { dialog: 'edit'; announcement: Announcement }
  | { dialog: 'remove'; announcement: Announcement };

/** What teachers are told on their home page (ADMIN-010). */
export function AnnouncementsPanel() {
  const announcements = useAllAnnouncements();
  const remove = useRemoveAnnouncement();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <Text tone="muted">{texts.announcementsIntro}</Text>
        <Spacer />
        <Button
          ref={addButton}
          kind="primary"
          icon={<IconPlus aria-hidden />}
          onClick={() => setOpened({ dialog: 'new' })}
        >
          {texts.newAnnouncement}
        </Button>
      </Row>
      {announcements.isPending && <Loading />}
      {announcements.isError && (
        <ErrorState error={announcements.error} onRetry={() => void announcements.refetch()} />
      )}
      {announcements.data?.length === 0 && <EmptyState title={emptyTitle('announcements', false)} />}
      {announcements.data?.map((announcement) => (
        <Card
          key={announcement.id}
          title={announcement.title}
          description={<ShownTime announcement={announcement} />}
          actions={
            <>
              <IconButton
                label={texts.edit(announcement.title)}
                icon={<IconPencil aria-hidden />}
                onClick={() => setOpened({ dialog: 'edit', announcement })}
              />
              <IconButton
                kind="danger"
                label={texts.remove(announcement.title)}
                icon={<IconTrash aria-hidden />}
                onClick={() => setOpened({ dialog: 'remove', announcement })}
              />
            </>
          }
        >
          <Markdown text={announcement.message} />
        </Card>
      ))}
      {(opened?.dialog === 'new' || opened?.dialog === 'edit') && (
        <AnnouncementDialog
          announcement={opened.dialog === 'edit' ? opened.announcement : undefined}
          onClose={close}
        />
      )}
      {opened?.dialog === 'remove' && (
        <ConfirmDialog
          opened
          danger
          title={texts.removeAnnouncement(opened.announcement.title)}
          confirmLabel={texts.delete}
          cancelLabel={texts.cancel}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { announcementId: opened.announcement.id } });
            // The button that opened the question disappears with the announcement.
            addButton.current?.focus();
            close();
          }}
        >
          {texts.removeEffect}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function ShownTime({ announcement: { startsAt, endsAt } }: { announcement: Announcement }) {
  if (!startsAt && !endsAt) return texts.alwaysShown;
  return (
    <>
      {texts.shown}
      {startsAt && (
        <>
          {texts.shownFrom}
          <DateText moment={startsAt} />
        </>
      )}
      {endsAt && (
        <>
          {texts.shownUntil}
          <DateText moment={endsAt} />
        </>
      )}
    </>
  );
}

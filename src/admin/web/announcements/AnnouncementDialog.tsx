import {
  CloseButton,
  DateRangeField,
  Dialog,
  Form,
  FormButtons,
  MarkdownEditor,
  pickedInstant,
  pickedText,
  TextInput,
  useFormState,
  type DateRange,
} from '../../../design/web/index.ts';
import type { Announcement } from '../../domain/model.ts';
import { useAddAnnouncement, useChangeAnnouncement } from '../queries.ts';
import { texts } from '../texts.ts';

interface Values {
  title: string;
  message: string;
  shown: DateRange;
}

interface AnnouncementDialogProps {
  /** Undefined for a new one. */
  announcement: Announcement | undefined;
  onClose: () => void;
}

/** Title, text and time of an announcement. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const add = useAddAnnouncement();
  const change = useChangeAnnouncement();
  const form = useFormState<Values>({
    initial: {
      title: announcement?.title ?? '',
      message: announcement?.message ?? '',
      shown: {
        from: announcement?.startsAt ? pickedText(announcement.startsAt) : null,
        until: announcement?.endsAt ? pickedText(announcement.endsAt) : null,
      },
    },
  });
  const submit = ({ title, message, shown: { from, until } }: Values) => {
    const startsAt = from === null ? null : pickedInstant(from, 'start');
    const endsAt = until === null ? null : pickedInstant(until, 'end');
    const body = { title, message, startsAt, endsAt };
    return announcement
      ? change.mutateAsync({ params: { announcementId: announcement.id }, body })
      : add.mutateAsync({ body });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="l"
      title={announcement ? texts.editAnnouncement : texts.newAnnouncement}
    >
      <Form
        form={form}
        submit={submit}
        onSuccess={onClose}
        buttons={
          <FormButtons>
            <CloseButton />
          </FormButtons>
        }
      >
        <TextInput label={texts.headline} required autoFocus maxLength={255} {...form.field('title')} />
        <MarkdownEditor
          label={texts.message}
          hideLabel={false}
          value={form.values.message}
          onChange={(message) => form.set({ message })}
        />
        <DateRangeField
          label={texts.shown}
          value={form.values.shown}
          onChange={(shown) => form.set({ shown })}
        />
      </Form>
    </Dialog>
  );
}

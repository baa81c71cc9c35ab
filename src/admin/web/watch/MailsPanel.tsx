import { useState } from 'react';
import {
  Button,
  DateText,
  DescriptionList,
  Dialog,
  Output,
  Pill,
  Stack,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import type { SentMail } from '../../domain/model.ts';
import { useMails } from '../queries.ts';
import { texts } from '../texts.ts';
import { mailList } from '../../domain/list-addresses.ts';
import { SearchedTable } from './SearchedTable.tsx';

/** Mails of the site. Their body is shown as text, so its links cannot be clicked. */
export function MailsPanel() {
  const [{ q }, setSearch] = useSearch(mailList);
  const mails = useMails(q);
  const [opened, setOpened] = useState<SentMail>();
  const rows = mails.data?.pages.flatMap(({ body }) => body.mails) ?? [];
  const columns: Column<SentMail>[] = [
    {
      id: 'subject',
      header: texts.subject,
      width: 'minmax(200px, 1.6fr)',
      cell: (mail) => (
        <Button kind="quiet" size="s" onClick={() => setOpened(mail)}>
          {mail.subject}
        </Button>
      ),
    },
    { id: 'recipient', header: texts.recipient, cell: ({ recipient }) => recipient },
    {
      id: 'created',
      header: texts.created,
      width: '150px',
      cell: ({ createdAt }) => <DateText moment={createdAt} />,
    },
    { id: 'state', header: texts.state, width: '120px', cell: (mail) => <MailState mail={mail} /> },
  ];
  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.mailIntro}</Text>
      <SearchedTable
        query={mails}
        items="mails"
        searchLabel={texts.searchMails}
        q={q}
        onSearch={(text) => setSearch({ q: text })}
        label={texts.mails}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
      />
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function MailState({ mail }: { mail: SentMail }) {
  if (mail.failure !== null) return <Pill kind="bad">{texts.failed}</Pill>;
  return mail.sentAt ? (
    <Pill kind="ok">{texts.sent}</Pill>
  ) : (
    <Pill kind="neutral" icon="waiting">
      {texts.waiting}
    </Pill>
  );
}

function MailDialog({ mail, onClose }: { mail: SentMail; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={mail.subject} size="l">
      <Stack gap={4}>
        <DescriptionList
          items={[
            { term: texts.recipient, value: mail.recipient },
            { term: texts.created, value: <DateText moment={mail.createdAt} /> },
            { term: texts.state, value: <MailState mail={mail} /> },
            ...(mail.failure === null ? [] : [{ term: texts.error, value: mail.failure }]),
          ]}
        />
        <Output label={texts.message} text={mail.bodyText} />
      </Stack>
    </Dialog>
  );
}

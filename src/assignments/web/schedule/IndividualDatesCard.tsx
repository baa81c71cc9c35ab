import { useState } from 'react';
import {
  Button,
  Card,
  DateText,
  dayTimeText,
  IconButton,
  IconDots,
  Menu,
  PagedList,
  Row,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
  type MenuItem,
} from '../../../design/web/index.ts';
import type { IndividualDates } from '../../domain/individual-dates/model.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { ExtensionDialog } from './ExtensionDialog.tsx';
import { ExtraTimeDialog } from './ExtraTimeDialog.tsx';
import { useIndividualDates } from './queries.ts';
import { TakeBackQuestion } from './TakeBackQuestion.tsx';
import { texts } from './texts.ts';

type What = 'extension' | 'extra time';

/** Which dialog is open, for which student; without one for a student who is still to be chosen. */
interface Asked {
  to: 'give' | 'take back';
  what: What;
  dates?: IndividualDates;
}

/** Students with an extension or extra time, for people who change schedules. */
export function IndividualDatesCard(props: PanelProps) {
  const { id: assignmentId, courseId } = props.assignment;
  const found = useIndividualDates(assignmentId);
  const [asked, ask] = useState<Asked>();
  const rows = found.data?.pages.flatMap((page) => page.body) ?? [];
  const isOpen = reasonAgainst(props) === undefined;
  const close = () => ask(undefined);
  const dialog = { assignmentId, courseId, dates: asked?.dates, onClose: close };
  return (
    <Card
      title={texts.individual}
      description={texts.individualHint}
      actions={
        isOpen &&
        found.data && (
          <Row gap={2} wrap>
            <Button onClick={() => ask({ to: 'give', what: 'extra time' })}>{texts.extraTime}</Button>
            <Button onClick={() => ask({ to: 'give', what: 'extension' })}>{texts.extend}</Button>
          </Row>
        )
      }
    >
      <PagedList query={found} items="students" count={rows.length} emptyText={texts.none}>
        <Table
          label={texts.individual}
          columns={isOpen ? [...columns, actionsColumn(ask)] : columns}
          rows={rows}
          rowId={({ user }) => String(user.id)}
        />
      </PagedList>
      {asked?.to === 'give' && asked.what === 'extension' && <ExtensionDialog {...dialog} />}
      {asked?.to === 'give' && asked.what === 'extra time' && <ExtraTimeDialog {...dialog} />}
      {asked?.to === 'take back' && asked.dates && (
        <TakeBackQuestion {...dialog} dates={asked.dates} what={asked.what} />
      )}
    </Card>
  );
}

const columns: Column<IndividualDates>[] = [
  {
    id: 'user',
    header: texts.student,
    width: 'minmax(140px, 1.2fr)',
    cell: ({ user }) => <UserName user={user} showUsername />,
  },
  {
    id: 'deadline',
    header: texts.deadline,
    width: '140px',
    cell: ({ deadline }) => (deadline ? <DateText moment={deadline} /> : texts.noDate),
  },
  {
    id: 'reasons',
    header: texts.reasons,
    width: 'minmax(160px, 2fr)',
    cell: ({ extension, accommodation }) => (
      <Stack gap={1}>
        {extension && (
          <Text>
            {texts.extensionTold(dayTimeText(extension.deadline), extension.reason)}
            {extension.grantedBy !== null && ` ${texts.givenBy(extension.grantedBy)}`}
          </Text>
        )}
        {accommodation && (
          <Text>{texts.extraTold(accommodation.extraPercent, accommodation.extraHours)}</Text>
        )}
      </Stack>
    ),
  },
];

function actionsColumn(ask: (asked: Asked) => void): Column<IndividualDates> {
  return {
    id: 'actions',
    header: texts.actions,
    width: '72px',
    cell: (dates) => (
      <Menu
        button={
          <IconButton size="s" label={texts.actionsOf(dates.user.name)} icon={<IconDots aria-hidden />} />
        }
        items={itemsOf(dates, ask)}
      />
    ),
  };
}

function itemsOf(dates: IndividualDates, ask: (asked: Asked) => void): MenuItem[] {
  const item = (to: Asked['to'], what: What, label: string): MenuItem => ({
    id: `${to} ${what}`,
    label,
    danger: to === 'take back',
    onChoose: () => ask({ to, what, dates }),
  });
  const { extension, accommodation } = dates;
  return [
    item('give', 'extension', extension ? texts.changeExtension : texts.extend),
    item('give', 'extra time', accommodation ? texts.changeExtraTime : texts.extraTime),
    ...(extension ? [item('take back', 'extension', texts.takeExtension)] : []),
    ...(accommodation ? [item('take back', 'extra time', texts.takeExtraTime)] : []),
  ];
}

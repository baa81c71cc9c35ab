import { Card, IconButton, IconTrash, showFailure, Table, type Column } from '../../../design/web/index.ts';
import type { PendingUser, Section } from '../../domain/sections/model.ts';
import { useRemovePendingUser } from './queries.ts';
import { texts } from './texts.ts';

/** People who join the section as soon as they join the course. */
export function WaitingPeople({ section, mayEdit }: { section: Section; mayEdit: boolean }) {
  const remove = useRemovePendingUser();
  const username: Column<PendingUser> = {
    id: 'username',
    header: texts.username,
    width: 'minmax(180px, 1fr)',
    cell: (waiting) => waiting.username,
  };
  const removal: Column<PendingUser> = {
    id: 'remove',
    header: texts.takeOut,
    width: '80px',
    cell: (waiting) => (
      <IconButton
        label={texts.takeOutOf(waiting.username)}
        icon={<IconTrash aria-hidden />}
        onClick={() =>
          remove.mutate(
            { params: { sectionId: section.id, pendingUserId: waiting.id } },
            { onError: (error) => showFailure(texts.takeOutOf(waiting.username), error) },
          )
        }
      />
    ),
  };
  return (
    <Card flush title={texts.waitingTitle} description={texts.waitingHint}>
      <Table
        label={texts.waitingTitle}
        columns={mayEdit ? [username, removal] : [username]}
        rows={section.pendingUsers}
        rowId={({ id }) => id}
      />
    </Card>
  );
}

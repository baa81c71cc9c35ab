import { useState } from 'react';
import { useOwnAssignments } from '../../../assignments/web/index.ts';
import {
  Checkbox,
  PagedList,
  promiseSuccessMs,
  Row,
  showFailure,
  Stack,
  SubmitButton,
} from '../../../design/web/index.ts';
import { useMarkRead, useNotifications } from '../queries.ts';
import { texts } from '../texts.ts';
import styles from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow.tsx';

interface NotificationListProps {
  /** Called when somebody goes where a notification leads. */
  onFollow: () => void;
}

/** Unread notifications, and read ones on demand, with the ways to mark them as read. */
export function NotificationList({ onFollow }: NotificationListProps) {
  const [showsRead, setShowsRead] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const list = useNotifications({ withRead: showsRead });
  const markRead = useMarkRead();
  const assignments = useOwnAssignments().data ?? [];
  const names = new Map(assignments.map(({ id, name }) => [id, name]));
  const loaded = list.data?.pages.flatMap(({ body }) => body) ?? [];
  const shown = showsRead ? loaded : loaded.filter(({ read }) => !read);
  const unreadIds = shown.filter(({ read }) => !read).map(({ id }) => id);
  // Whatever became read, here or elsewhere, is not checked any more (NOTIF-020).
  const checkedIds = unreadIds.filter((id) => selected.has(id));
  const toggleOne = (id: number, isChecked: boolean): void => {
    setSelected(new Set(isChecked ? [...checkedIds, id] : checkedIds.filter((one) => one !== id)));
  };
  return (
    <>
      <Stack gap={2}>
        <Row gap={2}>
          <Checkbox
            label={texts.selectAll}
            checked={unreadIds.length > 0 && checkedIds.length === unreadIds.length}
            indeterminate={checkedIds.length > 0 && checkedIds.length < unreadIds.length}
            disabled={unreadIds.length === 0}
            onChange={(isChecked) => setSelected(new Set(isChecked ? unreadIds : []))}
          />
          <SubmitButton
            kind="secondary"
            size="s"
            successMs={promiseSuccessMs}
            disabledReason={checkedIds.length === 0 ? texts.chooseFirst : undefined}
            submit={() => markRead(checkedIds)}
          >
            {texts.markRead}
          </SubmitButton>
        </Row>
        <Checkbox label={texts.showRead} checked={showsRead} onChange={setShowsRead} />
      </Stack>
      <PagedList query={list} items={texts.notifications} count={shown.length} emptyText={texts.caughtUp}>
        <ul className={styles.list}>
          {shown.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              assignmentName={names.get(notification.assignmentId)}
              isChecked={selected.has(notification.id)}
              onCheck={(isChecked) => toggleOne(notification.id, isChecked)}
              onFollow={onFollow}
              onRead={() => {
                markRead([notification.id]).catch((error: unknown) => showFailure(texts.notMarked, error));
              }}
            />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

import { useId, type MouseEvent } from 'react';
import {
  Checkbox,
  isModified,
  RelativeTime,
  useOpenLink,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import { excerptText } from '../../../feedback/domain/plain-text.ts';
import { addressOfNotification } from '../../domain/address.ts';
import type { Notification } from '../../domain/model.ts';
import { texts } from '../texts.ts';
import styles from './NotificationList.module.css';

interface NotificationRowProps {
  notification: Notification;
  /** Undefined while it is not known. */
  assignmentName: string | undefined;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
  /** Called when the row is followed in this tab. */
  onFollow: () => void;
  /** Called when an unread one is opened, in whatever way. */
  onRead: () => void;
}

/** One notification as a link to what it tells of; an unread one can be checked. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, assignmentName, isChecked, onCheck, onFollow, onRead } = props;
  const { read, reasons, createdAt, commentReply } = notification;
  const openLink = useOpenLink();
  const titleId = useId();
  const href = addressOfNotification(notification);
  const title = titleOf(notification);
  const open = (event: MouseEvent<HTMLElement>): void => {
    if (!read) onRead();
    if (!isModified(event)) onFollow();
    openLink(event, href);
  };
  return (
    <li className={styles.row} data-read={read}>
      <span className={styles.check}>
        {!read && (
          <Checkbox
            label={<VisuallyHidden>{texts.select(title)}</VisuallyHidden>}
            checked={isChecked}
            onChange={onCheck}
          />
        )}
      </span>
      <a
        className={styles.link}
        href={href}
        aria-labelledby={titleId}
        aria-describedby={`${titleId}-more`}
        onClick={open}
        onAuxClick={(event) => {
          // The middle button opens a new tab; the others open menus.
          if (event.button === 1 && !read) onRead();
        }}
      >
        <span id={titleId} className={styles.title}>
          {title}
          {!read && <VisuallyHidden>, {texts.unread}</VisuallyHidden>}
        </span>
        <span id={`${titleId}-more`} className={styles.more}>
          {commentReply && <span className={styles.excerpt}>{excerptOf(commentReply)}</span>}
          <span className={styles.facts}>
            {assignmentName !== undefined && <span>{assignmentName}</span>}
            <RelativeTime moment={createdAt} />
          </span>
          <span className={styles.facts}>
            {reasons.map(([reason, explanation]) => (
              <span key={reason}>{explanation}</span>
            ))}
          </span>
        </span>
      </a>
    </li>
  );
}

function titleOf({ type, commentReply }: Notification): string {
  if (type === 'grade_notification') return texts.graded;
  if (type === 'regrade_notification') return texts.regrade;
  const name = commentReply?.author?.name ?? texts.somebody;
  const isAnswer = typeof commentReply?.inReplyToId === 'number';
  if (type === 'comment_notification') {
    return isAnswer ? texts.answeredOnLine(name) : texts.commentedOnLine(name);
  }
  return isAnswer ? texts.answered(name) : texts.commented(name);
}

const excerptOf = (reply: NonNullable<Notification['commentReply']>): string =>
  reply.deleted ? texts.deletedReply : excerptText(reply).slice(0, mostExcerpt).trim();

/** More characters than the drawn lines can hold. */
const mostExcerpt = 300;

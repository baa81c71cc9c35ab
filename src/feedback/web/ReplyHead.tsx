import type { ReactNode } from 'react';
import {
  Avatar,
  IconButton,
  IconDots,
  IconHistory,
  IconMessage2,
  IconPencil,
  IconTrash,
  Menu,
  Pill,
  RelativeTime,
  Switch,
  Text,
  UserName,
  type MenuItem,
} from '../../design/web/index.ts';
import type { Reply } from '../domain/model.ts';
import {
  mayApproveReply,
  mayDeleteReply,
  mayEditReply,
  mayReply,
  maySeeEdits,
  type FeedbackViewer,
} from '../domain/rules.ts';
import { draftStore } from './stores/draft-store.ts';
import { isUnsaved } from './feedback-cache.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { texts } from './texts.ts';
import styles from './Thread.module.css';

/** The name under which a reply stands. */
export function authorNameOf(reply: Pick<Reply, 'author' | 'deleted'>): string {
  if (reply.deleted) return texts.deletedReply;
  return reply.author?.name ?? texts.hiddenAuthor;
}

interface ReplyHeadProps {
  reply: Reply;
  answerKey: string;
  editKey: string;
  onShowEdits: () => void;
  onDelete: () => void;
  onApprove: (approved: boolean) => void;
}

/** Who wrote it and when, and what the viewer may do with it. */
export function ReplyHead(props: ReplyHeadProps) {
  const { reply } = props;
  const { viewer } = useFeedbackScope();
  if (reply.deleted) return null;
  const items = itemsOf(props, viewer);
  return (
    <header className={styles.head}>
      <ReplySignature reply={reply}>
        <Approval {...props} />
      </ReplySignature>
      {items.length > 0 && (
        <span className={styles.actions}>
          <Menu
            button={<IconButton label={texts.actions} icon={<IconDots aria-hidden />} size="s" />}
            items={items}
          />
        </span>
      )}
    </header>
  );
}

/** Who wrote a reply, when, and as what. */
export function ReplySignature({ reply, children }: { reply: Reply; children?: ReactNode }) {
  const { viewer } = useFeedbackScope();
  const name = authorNameOf(reply);
  return (
    <>
      <Avatar name={name} />
      <div className={styles.who}>
        <Text weight="strong" size="dense">
          {reply.author ? <UserName user={reply.author} viewerId={viewer.sight.viewerId} /> : name}
        </Text>
        <Text tone="muted" size="meta">
          {isUnsaved(reply) ? texts.saving : <RelativeTime moment={reply.createdAt} />}
          {reply.lastEdit && (
            <>
              {` · ${texts.edited} `}
              <RelativeTime moment={reply.lastEdit} />
            </>
          )}
        </Text>
        {reply.commentType === 'peer_feedback' && (
          <Pill kind="info" icon="none">
            {texts.peer}
          </Pill>
        )}
        {children}
      </div>
    </>
  );
}

/** A switch for those who approve; others see only that the approval is missing. */
function Approval({ reply, onApprove }: ReplyHeadProps) {
  const { viewer } = useFeedbackScope();
  const mayApprove = viewer.permissions.has('can_approve_inline_comments');
  if (mayApprove && !isUnsaved(reply) && mayApproveReply(reply).allowed) {
    return <Switch label={texts.approved} checked={reply.approved} onChange={onApprove} />;
  }
  if (reply.approved) return null;
  return (
    <Pill kind="warn" icon="waiting">
      {texts.notApproved}
    </Pill>
  );
}

function itemsOf(
  { reply, answerKey, editKey, onShowEdits, onDelete }: ReplyHeadProps,
  viewer: FeedbackViewer,
) {
  if (isUnsaved(reply)) return [];
  const items: MenuItem[] = [];
  if (mayReply(viewer).allowed) {
    const onChoose = () => {
      draftStore.open(answerKey);
    };
    items.push({ id: 'answer', label: texts.answer, icon: <IconMessage2 aria-hidden />, onChoose });
  }
  if (mayEditReply(reply, viewer).allowed) {
    const onChoose = () => {
      if (draftStore.get(editKey) === undefined) draftStore.write(editKey, reply.comment);
    };
    items.push({ id: 'edit', label: texts.edit, icon: <IconPencil aria-hidden />, onChoose });
  }
  if (reply.lastEdit && maySeeEdits(reply, viewer).allowed) {
    items.push({
      id: 'edits',
      label: texts.showEdits,
      icon: <IconHistory aria-hidden />,
      onChoose: onShowEdits,
    });
  }
  if (mayDeleteReply(reply, viewer).allowed) {
    const icon = <IconTrash aria-hidden />;
    items.push({
      id: 'delete',
      label: texts.delete,
      icon,
      onChoose: onDelete,
      danger: true,
      startsGroup: true,
    });
  }
  return items;
}

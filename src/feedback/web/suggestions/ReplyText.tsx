import { Fragment, type ReactNode } from 'react';
import { lazyPart, Markdown, Text } from '../../../design/web/index.ts';
import type { Reply } from '../../domain/model.ts';
import { hasSuggestion, replyPartsOf } from '../../domain/suggestions/suggestion.ts';
import type { Place } from '../place.ts';
import { texts } from '../texts.ts';
import styles from '../Thread.module.css';

const Suggestion = lazyPart(async () => (await import('./Suggestion.tsx')).Suggestion);

/** What a reply says. */
export function ReplyText({ reply, place }: { reply: Reply; place: Place }): ReactNode {
  if (reply.deleted) {
    return (
      <Text tone="muted" size="dense">
        {texts.deletedReply}
      </Text>
    );
  }
  return (
    <div className={styles.body}>
      {reply.replyType === 'markdown' ? (
        <ReplyMarkdown text={reply.comment} place={place} />
      ) : (
        <div className={styles.plain}>{reply.comment}</div>
      )}
    </div>
  );
}

/** Markdown in which suggested code stands beside the lines of the place. On a whole submission there are none. */
export function ReplyMarkdown({ text, place }: { text: string; place: Place }) {
  if (place === 'general' || !hasSuggestion(text)) return <Markdown text={text} compact keepsLines />;
  return replyPartsOf(text).map((part, index) => (
    // Parts of one text never change places.
    <Fragment key={index}>
      {part.kind === 'markdown' ? (
        <Markdown text={part.text} compact keepsLines />
      ) : (
        <Suggestion code={part.code} place={place} />
      )}
    </Fragment>
  ));
}

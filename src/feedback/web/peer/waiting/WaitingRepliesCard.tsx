import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Card, ErrorState, Pill, SkeletonRows, SubmitButton, Text } from '../../../../design/web/index.ts';
import { waitingRepliesOf } from '../queries.ts';
import { WaitingReplyRow } from './WaitingReplyRow.tsx';
import { texts } from './texts.ts';

interface WaitingRepliesCardProps {
  courseId: number;
  assignmentId: number;
}

/** What peers wrote that waits for approval, from all work of an assignment, with its approval beside it. */
export function WaitingRepliesCard({ courseId, assignmentId }: WaitingRepliesCardProps) {
  const waiting = useInfiniteQuery({ ...waitingRepliesOf(assignmentId), refetchOnMount: 'always' });
  const found = waiting.data?.pages.flatMap(({ body }) => body.replies) ?? [];
  const count = waiting.data?.pages.at(-1)?.body.count ?? 0;
  const showMore = async (): Promise<void> => {
    const { error } = await waiting.fetchNextPage();
    if (error) throw error;
  };
  const { list, noteApproved } = useFocusOnNext(found.map(({ reply }) => reply.id));
  return (
    <Card
      title={texts.title}
      description={texts.hint}
      actions={
        count > 0 && (
          <Pill kind="warn" icon="waiting">
            {texts.count(count)}
          </Pill>
        )
      }
    >
      <div ref={list} tabIndex={-1}>
        {waiting.isError && found.length === 0 && (
          <ErrorState title={texts.failed} error={waiting.error} onRetry={() => void waiting.refetch()} />
        )}
        {waiting.isPending && <SkeletonRows rows={3} />}
        {waiting.isSuccess && found.length === 0 && <Text tone="muted">{texts.empty}</Text>}
        {found.map((one) => (
          <WaitingReplyRow
            key={one.reply.id}
            place={{ courseId, assignmentId }}
            waiting={one}
            onApproved={() => noteApproved(one.reply.id)}
            onRefused={() => void waiting.refetch()}
          />
        ))}
        {/* Not by scrolling: what stands below would never be reached. */}
        {waiting.hasNextPage && (
          <SubmitButton kind="secondary" submit={showMore}>
            {texts.more}
          </SubmitButton>
        )}
      </div>
    </Card>
  );
}

/** A row goes away with the button that approved it: keyboards go on with the one that takes its place, or the list. */
function useFocusOnNext(ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null);
  const approved = useRef<{ id: number; at: number }>(undefined);
  useEffect(() => {
    if (approved.current === undefined || ids.includes(approved.current.id)) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-approve] button') ?? [])];
    const isFree = document.activeElement?.contains(list.current) ?? true;
    if (isFree) (buttons[approved.current.at] ?? buttons.at(-1) ?? list.current)?.focus();
    approved.current = undefined;
  });
  const noteApproved = (id: number) => (approved.current = { id, at: ids.indexOf(id) });
  return { list, noteApproved };
}

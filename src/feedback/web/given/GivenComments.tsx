import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button, GroupLabel, Kbd, Stack, Text } from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { givenContract } from '../../domain/given/contract.ts';
import type { Place } from '../place.ts';
import { texts } from './texts.ts';

interface GivenCommentsProps {
  area: HTMLTextAreaElement;
  submissionId: number;
  place: Place;
}

const shownLength = 90;

/** What the grader wrote before at such a place: Alt and a digit insert it at the caret, and Ctrl+Z takes it out. */
export function GivenComments({ area, submissionId, place }: GivenCommentsProps) {
  const query = place === 'general' ? {} : { fileId: Number(place.fileId), line: place.line };
  const found = useQuery(queryOf(givenContract.listGivenComments, { params: { submissionId }, query }));
  const given = found.data ?? [];
  const insert = (comment: string): void => {
    area.focus();
    // Old, but nothing else keeps Ctrl+Z (decision 55).
    document.execCommand('insertText', false, comment);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const digit = event.altKey && !event.ctrlKey ? /^Digit([1-5])$/.exec(event.code)?.[1] : undefined;
    const chosen = digit === undefined ? undefined : given[Number(digit) - 1];
    if (!chosen) return;
    event.preventDefault();
    insert(chosen.comment);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    area.addEventListener('keydown', listener);
    return () => area.removeEventListener('keydown', listener);
  }, [area]);
  // Nothing to offer, or no answer: the box works without it.
  if (given.length === 0) return null;
  return (
    <Stack gap={1} align="start">
      <GroupLabel>{texts.givenBefore}</GroupLabel>
      {given.map(({ comment, count }, at) => (
        <Button
          key={comment}
          kind="quiet"
          size="s"
          icon={<Kbd>{texts.key(at + 1)}</Kbd>}
          after={
            count > 1 && (
              <Text tone="muted" size="meta">
                {texts.times(count)}
              </Text>
            )
          }
          onClick={() => insert(comment)}
        >
          {clipped(comment)}
        </Button>
      ))}
    </Stack>
  );
}

function clipped(comment: string): string {
  const [line = ''] = comment.split('\n', 1);
  return line.length > shownLength || line !== comment ? `${line.slice(0, shownLength)}…` : line;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markStale, queryOf } from '../../kernel/web/api.ts';
import { useLive } from '../../kernel/web/live.ts';
import { submissionsTopic } from '../../submissions/domain/events.ts';
import { examContract as contract } from '../domain/contract.ts';
import { examRoomTopic } from '../domain/events.ts';
import { signOfLifeMs } from '../domain/rules.ts';
import { examRoomSubject } from '../domain/subjects.ts';

/** Read again at most this often when something happens: at the start of an exam hundreds come at once. */
const pauseMs = 1000;

/** The room, read again when something happens, and from time to time for the signs of life. */
export function useExamRoom(assignmentId: number) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void markStale(client, { about: [examRoomSubject], params: { assignmentId } });
    }, pauseMs);
  };
  const listener = { onEvent: readAgain, onReset: readAgain };
  useLive(examRoomTopic, { assignmentId: String(assignmentId) }, listener);
  useLive(submissionsTopic, { assignmentId: String(assignmentId) }, listener);
  return useQuery({
    ...queryOf(contract.getExamRoom, { params: { assignmentId } }),
    refetchInterval: signOfLifeMs,
  });
}

import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kernel/web/api.ts';
import { useLive, useMarkedStale } from '../../kernel/web/live.ts';
import { submissionsTopic } from '../../submissions/domain/events.ts';
import { examContract as contract } from '../domain/contract.ts';
import { examRoomTopic } from '../domain/events.ts';
import { signOfLifeMs } from '../domain/rules.ts';
import { examRoomSubject } from '../domain/subjects.ts';

/** The room, read again when something happens, and from time to time for the signs of life. */
export function useExamRoom(assignmentId: number) {
  // At the start of an exam hundreds come at once.
  const readAgain = useMarkedStale({ about: [examRoomSubject], params: { assignmentId } });
  const listener = { onEvent: readAgain, onReset: readAgain };
  useLive(examRoomTopic, { assignmentId: String(assignmentId) }, listener);
  useLive(submissionsTopic, { assignmentId: String(assignmentId) }, listener);
  return useQuery({
    ...queryOf(contract.getExamRoom, { params: { assignmentId } }),
    refetchInterval: signOfLifeMs,
  });
}

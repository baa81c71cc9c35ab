import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Assignment } from '../../assignments/domain/model.ts';
import { assignmentSubject } from '../../assignments/domain/subjects.ts';
import { ApiError } from '../../kernel/domain/client.ts';
import { api, markStale } from '../../kernel/web/api.ts';
import { useLive } from '../../kernel/web/live.ts';
import { useSession } from '../../kernel/web/session-store.ts';
import { followSessionEnd } from '../../people/web/index.ts';
import { examContract } from '../domain/contract.ts';
import { ownExamTopic } from '../domain/events.ts';
import type { ExamStanding } from '../domain/model.ts';
import { signOfLifeMs } from '../domain/rules.ts';

/** Gives signs of life while the page is open; each answer tells until when the student may work. */
export function useExamStanding({ id: assignmentId, timeframe }: Assignment) {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  const [standing, setStanding] = useState<ExamStanding>();
  const [isOffline, setOffline] = useState(false);
  const readAssignmentAgain = () =>
    void markStale(client, { about: [assignmentSubject], params: { assignmentId } });
  const tell = useEffectEvent(async (isOpening: boolean) => {
    try {
      const told = await api.call(examContract.noteExamPresence, {
        params: { assignmentId },
        body: { isOpening },
      });
      setStanding(told);
      setOffline(false);
      followSessionEnd(told.sessionEndsAt);
      if (told.deadline?.getTime() !== timeframe.deadline?.getTime()) readAssignmentAgain();
    } catch (error) {
      // A refusal means that the exam is closed to this student: the page finds out why.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setOffline(!isRefused);
      if (isRefused) readAssignmentAgain();
    }
  });
  useEffect(() => {
    const first = setTimeout(() => void tell(true));
    const timer = setInterval(() => void tell(false), signOfLifeMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [assignmentId]);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return undefined;
    const timer = setTimeout(() => void tell(false));
    return () => clearTimeout(timer);
  }, [asked]);
  const readAgain = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    window.addEventListener('online', readAgain);
    return () => window.removeEventListener('online', readAgain);
  }, [readAgain]);
  useLive(
    ownExamTopic,
    userId === undefined ? undefined : { assignmentId: String(assignmentId), userId: String(userId) },
    { onEvent: readAgain, onReset: readAgain },
  );
  return { standing, isOffline, readAgain };
}

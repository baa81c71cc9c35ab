import { useEffect, useEffectEvent, useState } from 'react';
import { Pill } from '../../../design/web/index.ts';
import { deskContract } from '../../../grading/domain/desk/contract.ts';
import { deskTopic } from '../../../grading/domain/desk/events.ts';
import { deskSignMs, type DeskVisitor } from '../../../grading/domain/desk/model.ts';
import { api } from '../../../kernel/web/api.ts';
import { useLive } from '../../../kernel/web/live.ts';
import { texts } from '../texts.ts';

/** Tells other graders that this one has the submission open, and names those who have it open too. */
export function OtherGraders({ submissionId }: { submissionId: number }) {
  const visitors = useDeskPresence(submissionId);
  return visitors.map(({ user, isClaim }) => (
    <Pill key={user.id} kind="warn">
      {isClaim ? texts.gradesThis(user.name) : texts.looksToo(user.name)}
    </Pill>
  ));
}

/** Signs of life while the page is in view; whoever comes or leaves says so, and others hear it at once. */
function useDeskPresence(submissionId: number): readonly DeskVisitor[] {
  const [visitors, setVisitors] = useState<readonly DeskVisitor[]>([]);
  const params = { submissionId };
  const tell = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    try {
      setVisitors(await api.call(deskContract.putDeskPresence, { params }));
    } catch {
      // Nobody grades worse without it: the next sign may come through.
    }
  };
  const sign = useEffectEvent(() => void tell());
  useEffect(() => {
    const first = setTimeout(() => sign());
    const timer = setInterval(() => sign(), deskSignMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      setVisitors([]);
      // Without an answer the lease ends by itself.
      api.call(deskContract.deleteDeskPresence, { params: { submissionId } }).catch(() => undefined);
    };
  }, [submissionId]);
  const again = () => void tell();
  useLive(deskTopic, { submissionId: String(submissionId) }, { onEvent: again, onReset: again });
  return visitors;
}

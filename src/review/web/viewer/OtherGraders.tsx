import { useEffect, useEffectEvent, useState } from 'react';
import { Pill } from '../../../design/web/index.ts';
import { deskContract } from '../../../grading/domain/desk/contract.ts';
import { deskSignMs, type DeskVisitor } from '../../../grading/domain/desk/model.ts';
import { api } from '../../../kernel/web/api.ts';
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

/** Signs of life while the page is in view; whoever leaves says so. */
function useDeskPresence(submissionId: number): readonly DeskVisitor[] {
  const [visitors, setVisitors] = useState<readonly DeskVisitor[]>([]);
  const params = { submissionId };
  const tell = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return;
    try {
      setVisitors(await api.call(deskContract.putDeskPresence, { params }));
    } catch {
      // Nobody grades worse without it: the next sign may come through.
    }
  });
  useEffect(() => {
    const first = setTimeout(() => void tell());
    const timer = setInterval(() => void tell(), deskSignMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      setVisitors([]);
      // Without an answer the lease ends by itself.
      api.call(deskContract.deleteDeskPresence, { params: { submissionId } }).catch(() => undefined);
    };
  }, [submissionId]);
  return visitors;
}

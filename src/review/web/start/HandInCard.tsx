import { useState } from 'react';
import { useLookAgain } from '../../../assignments/web/index.ts';
import { Alert, Card, Fold, Stack } from '../../../design/web/index.ts';
import { OwnGroup } from '../../../groups/web/index.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import type { Verdict } from '../../../kernel/domain/refusal.ts';
import { assignmentLocked, deadlinePassed } from '../../../submissions/domain/refusals.ts';
import { mayHandIn } from '../../../submissions/domain/rules.ts';
import { GitPanel, HandInPanel, HandInRules, PushNotice } from '../../../submissions/web/index.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { Ways, waysOf, type Way } from './Ways.tsx';

interface HandInCardProps {
  scope: AssignmentScope;
  authorId: number;
  isFirst: boolean;
  /** What was handed in has a grade that its author sees. */
  isGraded: boolean;
  onHandedIn: () => void;
}

/** The ways to hand in, or the reason why it is not possible, by the server's own rule. */
export function HandInCard({ scope, authorId, isFirst, isGraded, onHandedIn }: HandInCardProps) {
  const { assignment, permissions } = scope;
  const viewerId = useSession()?.userId;
  const { deadline, lockDate } = assignment.timeframe;
  const ways = waysOf(scope);
  const [way, setWay] = useState<Way>('files');
  const verdict = mayHandIn({
    permissions,
    isOwn: authorId === viewerId,
    isInSection: false,
    isTest: false,
    kind: assignment.kind,
    isWayEnabled: ways.length > 0,
    dates: { deadline, lockDate },
    moments: { createdAt: useNow() },
  });
  useLookAgain(assignment.id, isTooLate(verdict));
  const title = isFirst ? texts.handInFirst : texts.handInAgain;
  const git = <GitPanel assignment={assignment} authorId={authorId} />;
  if (!verdict.allowed) {
    return (
      <Card title={title}>
        <Stack gap={3}>
          <Alert kind="warn" title={texts.handInClosed}>
            {verdict.detail.text ?? verdict.refusal.text} {isTooLate(verdict) && texts.askForTime}
          </Alert>
          {ways.includes('git') && permissions.has('can_submit_own_work') && (
            <Fold title={texts.pushesBefore}>{git}</Fold>
          )}
        </Stack>
      </Card>
    );
  }
  return (
    <Card title={title} description={isFirst ? undefined : texts.handInAgainHint}>
      <Stack gap={3}>
        {isGraded && (
          <Alert kind={assignment.hasAutoTestV2 ? 'info' : 'warn'} title={texts.gradedAlready}>
            {texts.gradedAlreadyHint}
          </Alert>
        )}
        {assignment.groupSet !== null && (
          <OwnGroup courseId={assignment.courseId} groupSet={assignment.groupSet} viewerId={authorId} />
        )}
        {ways.length > 1 && way !== 'git' && (
          <PushNotice assignmentId={assignment.id} authorId={authorId} onOpen={() => setWay('git')} />
        )}
        <Ways ways={ways} value={way} onChange={setWay}>
          {(shown) =>
            shown === 'git' ? (
              git
            ) : (
              <HandInPanel
                assignment={assignment}
                authorId={authorId}
                isUnlimited={permissions.has('can_override_submission_limiting')}
                onHandedIn={onHandedIn}
              />
            )
          }
        </Ways>
        {assignment.cgignore !== null && (
          <Fold title={texts.handInRules}>
            <HandInRules rules={assignment.cgignore} />
          </Fold>
        )}
      </Stack>
    </Card>
  );
}

/** Only time is missing, and a teacher can give that. */
const isTooLate = (verdict: Verdict): boolean =>
  !verdict.allowed && [deadlinePassed, assignmentLocked].includes(verdict.refusal);

import { Alert, Card, Fold, Stack } from '../../../design/web/index.ts';
import { OwnGroup } from '../../../groups/web/index.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { mayHandIn } from '../../../submissions/domain/rules.ts';
import { HandInPanel, HandInRules } from '../../../submissions/web/index.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';

interface HandInCardProps {
  scope: AssignmentScope;
  authorId: number;
  isFirst: boolean;
  onHandedIn: () => void;
}

/** The upload for a hand-in, or the reason why it is not possible, by the server's own rule. */
export function HandInCard({ scope, authorId, isFirst, onHandedIn }: HandInCardProps) {
  const { assignment, permissions } = scope;
  const viewerId = useSession()?.userId;
  const { deadline, lockDate } = assignment.timeframe;
  const verdict = mayHandIn({
    permissions,
    isOwn: authorId === viewerId,
    isInSection: false,
    isTest: false,
    kind: assignment.kind,
    filesUploadEnabled: assignment.filesUploadEnabled,
    dates: { deadline, lockDate },
    moments: { createdAt: useNow() },
  });
  const title = isFirst ? texts.handInFirst : texts.handInAgain;
  if (!verdict.allowed) {
    return (
      <Card title={title}>
        <Alert kind="warn" title={texts.handInClosed}>
          {verdict.detail.text ?? verdict.refusal.text}
        </Alert>
      </Card>
    );
  }
  return (
    <Card title={title} description={isFirst ? undefined : texts.handInAgainHint}>
      <Stack gap={3}>
        {assignment.groupSet !== null && (
          <OwnGroup courseId={assignment.courseId} groupSet={assignment.groupSet} viewerId={authorId} />
        )}
        <HandInPanel
          assignment={assignment}
          authorId={authorId}
          isUnlimited={permissions.has('can_override_submission_limiting')}
          onHandedIn={onHandedIn}
        />
        {assignment.cgignore !== null && (
          <Fold title={texts.handInRules}>
            <HandInRules rules={assignment.cgignore} />
          </Fold>
        )}
      </Stack>
    </Card>
  );
}

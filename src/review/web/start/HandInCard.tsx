import { useState, type ReactNode } from 'react';
import { Alert, Card, Fold, Stack, Tabs } from '../../../design/web/index.ts';
import { OwnGroup } from '../../../groups/web/index.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { mayHandIn } from '../../../submissions/domain/rules.ts';
import { GitPanel, HandInPanel, HandInRules } from '../../../submissions/web/index.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';

interface HandInCardProps {
  scope: AssignmentScope;
  authorId: number;
  isFirst: boolean;
  onHandedIn: () => void;
}

/** The ways to hand in, or the reason why it is not possible, by the server's own rule. */
export function HandInCard({ scope, authorId, isFirst, onHandedIn }: HandInCardProps) {
  const { assignment, permissions } = scope;
  const viewerId = useSession()?.userId;
  const { deadline, lockDate } = assignment.timeframe;
  const ways = waysOf(scope);
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
  const title = isFirst ? texts.handInFirst : texts.handInAgain;
  const git = <GitPanel assignment={assignment} authorId={authorId} />;
  if (!verdict.allowed) {
    return (
      <Card title={title}>
        <Stack gap={3}>
          <Alert kind="warn" title={texts.handInClosed}>
            {verdict.detail.text ?? verdict.refusal.text}
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
        {assignment.groupSet !== null && (
          <OwnGroup courseId={assignment.courseId} groupSet={assignment.groupSet} viewerId={authorId} />
        )}
        <Ways ways={ways}>
          {(way) =>
            way === 'git' ? (
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

type Way = keyof typeof texts.ways;

/** The ways that the assignment takes; holders of the right use files where neither is on. */
function waysOf({ assignment, permissions }: AssignmentScope): Way[] {
  const { filesUploadEnabled, webhookConfiguration } = assignment;
  const hasGit = webhookConfiguration.tag === 'enabled';
  const hasFiles = filesUploadEnabled || permissions.has('can_always_use_all_upload_types');
  return [...(hasFiles ? (['files'] as const) : []), ...(hasGit ? (['git'] as const) : [])];
}

interface WaysProps {
  ways: readonly Way[];
  children: (way: Way) => ReactNode;
}

/** Tabs where there is a choice. */
function Ways({ ways, children }: WaysProps) {
  const [chosen, setChosen] = useState<Way>('files');
  const way = ways.find((one) => one === chosen) ?? ways[0];
  if (way === undefined) return null;
  if (ways.length === 1) return children(way);
  return (
    <Tabs
      label={texts.waysToHandIn}
      tabs={ways.map((id) => ({
        id,
        label: texts.ways[id],
        ...(id === 'git' ? { fetchAhead: GitPanel.fetchAhead } : {}),
      }))}
      value={way}
      onChange={(id) => setChosen(ways.find((one) => one === id) ?? way)}
    >
      {children(way)}
    </Tabs>
  );
}

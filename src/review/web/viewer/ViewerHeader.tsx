import type { ReactNode } from 'react';
import {
  Avatar,
  DateText,
  IconChevronLeft,
  IconChevronRight,
  IconButton,
  IconLink,
  IconMessage2,
  lazyPart,
  IoDiff,
  PageHeader,
  Pill,
  Row,
  Skeleton,
  Tabs,
  UserName,
  Text,
  useShownKeys,
} from '../../../design/web/index.ts';
import { courseFeedback } from '../../../feedback/domain/addresses.ts';
import { FeedbackOverview } from '../../../feedback/web/index.ts';
import { isLate } from '../../../submissions/domain/lateness.ts';
import type { SubmissionTab } from '../../domain/submission-tab.ts';
import { nextSubmissionKey, previousSubmissionKey } from '../keys.ts';
import { texts } from '../texts.ts';
import { TestPill } from '../TestPill.tsx';
import { TestRun } from '../TestRun.tsx';
import { DeleteSubmission } from './DeleteSubmission.tsx';
import type { SubmissionNeighbours } from './use-neighbours.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { useHash } from '../../../kernel/web/route.ts';

/** Only graders need it. */
const OtherGraders = lazyPart(async () => (await import('./OtherGraders.tsx')).OtherGraders, {
  fallback: () => null,
});

interface ViewerHeaderProps {
  scope: ViewerScope;
  neighbours: SubmissionNeighbours;
  tabs: readonly SubmissionTab[];
  tab: SubmissionTab;
  onTab: (tab: SubmissionTab) => void;
}

/** What a tab needs besides the open one; somebody who points at it is about to press. */
const fetchAhead: Record<SubmissionTab, (() => void) | undefined> = {
  code: undefined,
  'feedback-overview': FeedbackOverview.fetchAhead,
  'peer-feedback': undefined,
  'auto-test': () => {
    TestRun.fetchAhead();
    IoDiff.fetchAhead();
  },
};

/** The author, the state, the position in the list, and the tabs. */
export function ViewerHeader({ scope, neighbours, tabs, tab, onTab }: ViewerHeaderProps) {
  const { place, assignment, submission } = scope;
  return (
    <PageHeader
      breadcrumb={[{ label: assignment.name, href: hrefOf(assignmentWork, place) }]}
      title={
        <Row gap={2}>
          <Avatar name={submission.user.name} size={28} />
          <UserName user={submission.user} />
        </Row>
      }
      pills={
        <Row gap={2} wrap>
          {assignment.hasAutoTestV2 && (!scope.isPeer || scope.seesPeerTests) && (
            <TestPill assignmentId={assignment.id} submissionId={submission.id} />
          )}
          <Text size="meta" tone="muted">
            {texts.handedInOn} <DateText moment={submission.createdAt} />
          </Text>
          {isLate(submission) && <Pill kind="late">{texts.late}</Pill>}
          {submission.user.isTestStudent && <Pill kind="neutral">{texts.testSubmission}</Pill>}
          {!submission.isLatest && <Pill kind="warn">{texts.notLatest}</Pill>}
          {scope.mayMark && <OtherGraders submissionId={submission.id} />}
        </Row>
      }
      actions={
        <>
          {submission.user.type === 'normal' && !scope.isPeer && !assignment.anonymizedGrading && (
            <IconLink
              kind="outlined"
              label={texts.allFeedback}
              icon={<IconMessage2 aria-hidden />}
              href={hrefOf(courseFeedback, { courseId: place.courseId, userId: submission.user.id })}
            />
          )}
          {scope.permissions.has('can_delete_submission') && <DeleteSubmission scope={scope} />}
          {/* Of an author there is mostly one: a place for more would go again, and the header with it. */}
          {neighbours.isPending && !scope.isAuthor && <Skeleton width={132} height={32} />}
          {neighbours.isKnown && neighbours.count > 1 && <Position scope={scope} neighbours={neighbours} />}
        </>
      }
      tabs={
        <Tabs
          label={texts.tabs}
          tabs={tabs.map((id) => ({ id, label: texts.tabLabels[id], fetchAhead: fetchAhead[id] }))}
          value={tab}
          onChange={(id) => onTab(tabs.find((one) => one === id) ?? 'code')}
        />
      }
    />
  );
}

function Position({ scope, neighbours }: { scope: ViewerScope; neighbours: SubmissionNeighbours }) {
  const { position, count, previous, next } = neighbours;
  return (
    <Row gap={2}>
      <Text tone="muted" numeric>
        {texts.positionOf(position, count)}
      </Text>
      <Step
        label={texts.previousSubmission}
        shortcut={useShownKeys(previousSubmissionKey)}
        icon={<IconChevronLeft aria-hidden />}
        scope={scope}
        to={previous}
      />
      <Step
        label={texts.nextSubmission}
        shortcut={useShownKeys(nextSubmissionKey)}
        icon={<IconChevronRight aria-hidden />}
        scope={scope}
        to={next}
      />
    </Row>
  );
}

interface StepProps {
  label: string;
  shortcut: string;
  icon: ReactNode;
  scope: ViewerScope;
  to: number | undefined;
}

/** A link, so that it can be opened in a new tab; at the ends of the list a disabled button. */
function Step({ scope, to, ...look }: StepProps) {
  const tab = useHash(viewer);
  if (to === undefined) return <IconButton kind="outlined" {...look} disabled />;
  return (
    <IconLink
      kind="outlined"
      {...look}
      href={hrefOf(viewer, { ...scope.place, submissionId: to }, { tab })}
    />
  );
}

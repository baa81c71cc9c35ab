import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState, PageBody, PageHeader, SkeletonRows, Stack } from '../../../design/web/index.ts';
import { PeerReviews } from '../../../feedback/web/index.ts';
import { AssignmentStatePill } from '../../../assignments/web/index.ts';
import { ExamBar, WriteCard } from '../../../exams/web/index.ts';
import { useViewerId } from '../../../kernel/web/session-store.ts';
import { submissionQueries, useLiveSubmissions } from '../../../submissions/web/index.ts';
import type { Submission } from '../../../submissions/domain/model.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { texts } from '../texts.ts';
import { AtAGlance } from './AtAGlance.tsx';
import { DescriptionCard } from './DescriptionCard.tsx';
import { FirstStep } from './FirstStep.tsx';
import { HandInCard } from './HandInCard.tsx';
import { LatestSubmission } from './LatestSubmission.tsx';
import { OwnSubmissions } from './OwnSubmissions.tsx';
import { RubricBefore } from './RubricBefore.tsx';
import { TestRun } from '../TestRun.tsx';
import { useNow } from '../use-now.ts';
import { useFirstReads } from '../../../kernel/web/first-reads.ts';
import styles from './StartPage.module.css';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

/** The start page of students: the task, handing in, the tests, feedback and grade (SUB-035). */
export function StartPage({ scope }: { scope: AssignmentScope }) {
  const { place, assignment, courseName } = scope;
  const viewerId = useViewerId();
  const own = useQuery(submissionQueries.ofUser(assignment.id, viewerId));
  useLiveSubmissions(assignment.id);
  const isRead = useFirstReads();
  useEffect(() => {
    if (assignment.hasAutoTestV2) TestRun.fetchAhead();
  }, [assignment.hasAutoTestV2]);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: courseName, href: hrefOf(courseHome, place) }]}
        title={assignment.name}
        pills={<AssignmentStatePill assignment={assignment} reader="author" />}
      />
      {assignment.kind === 'exam' && <ExamBar assignment={assignment} />}
      <PageBody>
        {own.isError && (
          <ErrorState title={texts.ownFailed} error={own.error} onRetry={() => void own.refetch()} />
        )}
        {(own.isPending || (own.data && !isRead)) && <SkeletonRows rows={10} />}
        {own.data && (
          <div hidden={!isRead}>
            <Parts scope={scope} own={own.data} viewerId={viewerId} />
          </div>
        )}
      </PageBody>
    </>
  );
}

interface PartsProps {
  scope: AssignmentScope;
  /** Newest first. */
  own: readonly Submission[];
  viewerId: number;
}

/** Before the first hand-in the task comes first; afterwards the result of the work, and what is left to do. */
function Parts({ scope, own, viewerId }: PartsProps) {
  const now = useNow();
  const top = useRef<HTMLDivElement>(null);
  const handInPlace = useRef<HTMLDivElement>(null);
  const latest = own[0];
  const goToHandIn = () => {
    handInPlace.current?.scrollIntoView({ block: 'start' });
    handInPlace.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const showTop = () => {
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus();
  };
  const handIn = (
    <div ref={handInPlace} className={styles.handIn}>
      {scope.assignment.kind === 'exam' && scope.permissions.has('can_submit_own_work') && (
        <WriteCard
          key={scope.assignment.id}
          assignment={scope.assignment}
          userId={viewerId}
          onHandedIn={showTop}
        />
      )}
      <HandInCard
        scope={scope}
        authorId={viewerId}
        isFirst={latest === undefined}
        isGraded={latest !== undefined && latest.grade !== null}
        onHandedIn={showTop}
      />
    </div>
  );
  const description = <DescriptionCard assignment={scope.assignment} />;
  const { deadline } = scope.assignment.timeframe;
  const reviewsNow = deadline !== null && deadline <= now;
  const peerReviews = scope.assignment.peerFeedbackSettings && (
    <PeerReviews
      assignmentId={scope.assignment.id}
      userId={viewerId}
      hrefOfWork={(submissionId) => hrefOf(viewer, { ...scope.place, submissionId })}
    />
  );
  return (
    <div className={styles.columns}>
      <div className={styles.main} ref={top} tabIndex={-1}>
        <Stack gap={4}>
          {latest ? (
            <>
              <LatestSubmission key={latest.id} scope={scope} submission={latest} />
              {reviewsNow && peerReviews}
              {handIn}
              {description}
              {!reviewsNow && peerReviews}
              {latest.grade === null && <RubricBefore assignmentId={scope.assignment.id} />}
              <OwnSubmissions scope={scope} own={own} />
            </>
          ) : (
            <>
              <FirstStep assignment={scope.assignment} onGoToHandIn={goToHandIn} />
              {description}
              {handIn}
              <RubricBefore assignmentId={scope.assignment.id} />
            </>
          )}
        </Stack>
      </div>
      <aside className={styles.side} data-leads={latest === undefined} aria-label={texts.atAGlance}>
        <AtAGlance
          assignment={scope.assignment}
          usedAttempts={own.length}
          takesLate={scope.permissions.has('can_upload_after_deadline')}
        />
      </aside>
    </div>
  );
}

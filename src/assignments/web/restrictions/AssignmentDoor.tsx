import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { assignmentManagement } from '../../domain/addresses.ts';

const closedBy = ['PASSWORD_REQUIRED', 'IP_NOT_ALLOWED', 'EXAM_LOCKED'];
const readLockedEveryMs = 10_000;

/** Loaded separately, since most people never see it. */
const RestrictedPage = lazyPart(async () => (await import('./RestrictedPage.tsx')).RestrictedPage);

/**
 * Shows the page of an assignment. While the session may see only its name and dates, it shows what opens the
 * assignment instead (ASGN-054).
 */
export function AssignmentDoor({ children }: { children: ReactNode }) {
  const { courseId, assignmentId } = useParams(assignmentManagement);
  const { error, refetch } = useQuery({
    ...queryOf(assignmentContract.getAssignment, { params: { assignmentId } }),
    // Who is locked out of an exam sees soon that they may go on.
    refetchInterval: ({ state }) => state.error?.body?.code === 'EXAM_LOCKED' && readLockedEveryMs,
  });
  const code = error?.body?.code;
  if (!error || code === undefined || !closedBy.includes(code)) return children;
  const isByPassword = code === 'PASSWORD_REQUIRED';
  return (
    <RestrictedPage
      key={assignmentId}
      place={{ courseId, assignmentId }}
      reason={error.message}
      isByPassword={isByPassword}
      onTryAgain={() => refetch()}
    />
  );
}

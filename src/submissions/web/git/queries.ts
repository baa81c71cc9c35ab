import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { gitContract } from '../../domain/git/contract.ts';

/** The author of the hand-in, or the test student. */
export type GitAuthor = { authorId: number } | { isTestSubmission: true };

/** Often enough that somebody who has just pushed sees it come. */
const readEveryMs = 5000;

/** The connection with its pushes, read again while the page is open: pushes come from elsewhere. */
export function useGitHandIn(assignmentId: number, author: GitAuthor) {
  return useQuery({
    ...queryOf(gitContract.getGitHandIn, { params: { assignmentId }, query: author }),
    refetchInterval: ({ state }) => (state.data?.hook ? readEveryMs : false),
  });
}

export function useSetUpGitHook() {
  return useCall(gitContract.setUpGitHook);
}

export function useRemoveGitHook() {
  return useCall(gitContract.removeGitHook);
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../../kernel/web/api.ts';
import { usePageSize } from '../../../people/web/index.ts';
import { courseFeedbackContract } from '../../domain/course/contract.ts';

/** Pages of what others wrote on the work of a person in a course, newest first. */
export function useCourseFeedback(params: { courseId: number; userId: number }) {
  return useInfiniteQuery(pagesOf(courseFeedbackContract.listCourseFeedback, { params }, usePageSize()));
}

// Reads the gradebook page by page, so that its first rows are there before the last ones.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAssignments } from '../../../assignments/web/index.ts';
import { pagesOf, queryOf } from '../../../kernel/web/api.ts';
import { useSetting } from '../../../people/web/index.ts';
import { gradebookContract } from '../../domain/gradebook/contract.ts';

const usersAtOnce = 200;

export function useGradebook(courseId: number, sectionId: string) {
  const input = { params: { courseId }, query: sectionId === '' ? {} : { sectionId } };
  const size = useQuery(queryOf(gradebookContract.getGradebookSize, input));
  const assignments = useAssignments(courseId);
  const mostCells = useSetting('GRADEBOOK_WARNING_SIZE');
  // Of which section; the next one is asked about again.
  const [wanted, setWanted] = useState<string>();
  const isLarge = size.data !== undefined && size.data.users * size.data.assignments > mostCells;
  const isAsked = isLarge && wanted !== sectionId;
  const pages = useInfiniteQuery({
    ...pagesOf(gradebookContract.listCourseGrades, input, usersAtOnce),
    enabled: size.isSuccess && !isAsked,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    size: size.data,
    assignments: assignments.data,
    lines: pages.data?.pages.flatMap(({ body }) => body),
    isWhole: pages.isSuccess && !hasNextPage,
    failed: [size, assignments, pages].find((query) => query.isError),
    isAsked,
    loadAnyway: () => setWanted(sectionId),
  };
}

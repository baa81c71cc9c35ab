import { useQuery } from '@tanstack/react-query';
import { courseContract } from '../../../courses/domain/contract.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { useIsStudentView } from './use-is-student-view.ts';

/** True when texts for students fit the person, also while staff look at a course as a student. */
export function useIsStudent(): boolean {
  const isLoggedIn = useSession() !== undefined;
  const isStudentView = useIsStudentView();
  const own = useQuery({ ...queryOf(courseContract.listOwnEnrollments, {}), enabled: isLoggedIn });
  const enrollments = own.data?.enrollments ?? [];
  const isOnlyStudent = enrollments.length > 0 && enrollments.every(({ isStaff }) => !isStaff);
  return isLoggedIn && (isStudentView || isOnlyStudent);
}

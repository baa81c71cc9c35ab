import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { courseContract } from '../../../courses/domain/contract.ts';
import { mayEnterStudentView } from '../../../courses/domain/management.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useSession, useSessionStack } from '../../../kernel/web/session-store.ts';
import { popSession } from '../../../people/web/index.ts';
import { studentViewAddress } from '../routes.ts';
import { courseIdOf, useAddress } from '../shell/address.ts';
import { useIsStudentView } from '../shell/use-is-student-view.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

interface StudentViewState {
  /** True when the session in use has fewer course permissions (STUV-006). */
  isOn: boolean;
  mayEnter: boolean;
  /** True when there is a session below to return to (STUV-007). */
  mayLeave: boolean;
  enter: () => Promise<void>;
  leave: () => Promise<void>;
}

/** The state of student view in the open course, and the functions that enter and leave it. */
export function useStudentView(): StudentViewState {
  const navigate = useNavigate();
  const address = useAddress();
  const courseId = courseIdOf(address);
  const isLoggedIn = useSession() !== undefined;
  const read = isLoggedIn && courseId !== undefined ? { params: { courseId } } : undefined;
  const course = useQuery(queryOf(courseContract.getCourse, read));
  const isOn = useIsStudentView();
  const mayLeave = useSessionStack().length > 1 && isOn;
  const held = course.data?.authorization.permissions ?? {};
  const enter = async (): Promise<void> => {
    if (courseId === undefined) return;
    const { enterStudentView } = await import('./enter-student-view.ts');
    if (!(await enterStudentView(courseId))) return;
    const place = address.facts && studentViewAddress(address.facts.studentView, address.params);
    await navigate({ href: place ?? hrefOf(courseHome, { courseId }) });
  };
  return {
    isOn,
    mayEnter: !isOn && courseId !== undefined && mayEnterStudentView(held),
    mayLeave,
    enter,
    leave: popSession,
  };
}

// Loaded separately, since few people ever enter student view.
import { courseContract } from '../../../courses/domain/contract.ts';
import { studentRoleName } from '../../../courses/domain/model.ts';
import { removedForStudentView } from '../../../courses/domain/student-view.ts';
import { showFailure, showToast } from '../../../design/web/index.ts';
import { queryClient, wholeListOf } from '../../../kernel/web/api.ts';
import { restrictSession } from '../../../people/web/index.ts';
import { texts } from './texts.ts';

/** Starts a session with the rights that students have in the course; true when that worked (STUV-003). */
export async function enterStudentView(courseId: number): Promise<boolean> {
  try {
    const input = { params: { courseId }, query: { q: studentRoleName } };
    const list = wholeListOf(courseContract.listCourseRoles, input, (roles) => roles);
    const roles = await queryClient.fetchQuery({ ...list, staleTime: 0 });
    const student = roles.find(({ name }) => name === studentRoleName);
    if (!student) {
      showToast({ kind: 'error', title: texts.noRole });
      return false;
    }
    const removedPermissions = removedForStudentView(student.perms);
    await restrictSession({ forContext: { courseId }, removedPermissions });
    return true;
  } catch (error) {
    showFailure(texts.notEntered, error);
    return false;
  }
}

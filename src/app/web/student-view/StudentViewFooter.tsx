import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { courseContract } from '../../../courses/domain/contract.ts';
import { studentRoleName } from '../../../courses/domain/model.ts';
import { lackedBesideStudent } from '../../../courses/domain/student-view.ts';
import { Button, IconEyeOff } from '../../../design/web/index.ts';
import { queryOf, wholeListOf } from '../../../kernel/web/api.ts';
import { useSessionDetails } from '../../../people/web/index.ts';
import styles from './StudentViewFooter.module.css';
import { texts } from './texts.ts';
import { useStudentView } from './use-student-view.ts';

/** Below every page in student view: the limits of the view, and the button that leaves it (STUV-009). */
export function StudentViewFooter() {
  const { isOn, mayLeave, leave } = useStudentView();
  const courseId = useSessionDetails()?.restrictions.forContext?.courseId;
  if (!isOn) return null;
  return (
    <section className={styles.bar} aria-label={texts.enabled}>
      <strong role="status">{texts.enabled}</strong>
      {courseId !== undefined && <Lacked courseId={courseId} />}
      {mayLeave && (
        <span className={styles.leave}>
          <Button size="s" icon={<IconEyeOff aria-hidden />} onClick={() => void leave()}>
            {texts.leave}
          </Button>
        </span>
      )}
    </section>
  );
}

/** What students may do here and the person's own role may not: no session can show that (STUV-014). */
function Lacked({ courseId }: { courseId: number }) {
  const labelId = useId();
  const params = { courseId };
  const own = useQuery(queryOf(courseContract.getCourseAuthorization, { params }));
  const query = { q: studentRoleName };
  const roles = useQuery(wholeListOf(courseContract.listCourseRoles, { params, query }, (found) => found));
  const student = roles.data?.find(({ name }) => name === studentRoleName);
  const lacked = own.data && student ? lackedBesideStudent(own.data.permissions, student.perms) : [];
  if (lacked.length === 0) return null;
  return (
    <div className={styles.lacked}>
      <span id={labelId}>{texts.lacked}:</span>
      <ul aria-labelledby={labelId}>
        {lacked.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

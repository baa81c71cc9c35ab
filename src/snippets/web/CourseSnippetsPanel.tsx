import { Card, EmptyState, IconLock } from '../../design/web/index.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { useLoggedInUser } from '../../people/web/index.ts';
import { SnippetManager } from './SnippetManager.tsx';
import { texts } from './texts.ts';

/** The snippets of a course; people who only use them see them, and nothing that changes them (SNIP-011). */
export function CourseSnippetsPanel({ course }: { course: ExtendedCourse }) {
  const user = useLoggedInUser();
  const mayUse = user?.tenantPermissions.can_use_snippets === true;
  if (user?.fullyLoaded === true && !mayUse) {
    return <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />;
  }
  const mayEdit = course.authorization.permissions.can_manage_course_snippets === true;
  const lockedReason = mayEdit ? reasonOf(mayChangeIn(course)) : texts.locked;
  return (
    <Card title={texts.snippets} description={texts.hint}>
      <SnippetManager courseId={course.id} lockedReason={lockedReason} />
    </Card>
  );
}

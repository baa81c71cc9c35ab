import { Alert, Card, Form, Stack, SubmitButton, TextInput, useFormState } from '../../design/web/index.ts';
import { mayImport } from '../domain/management.ts';
import { mayChangeIn } from '../domain/rules.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import type { ExtendedCourse } from '../domain/model.ts';
import { ImportCard } from './import/ImportCard.tsx';
import { usePatchCourse } from './queries.ts';
import { texts } from './texts.ts';

/** Name and state of a course; each card with its own button. */
export function CourseGeneralPanel({ course }: { course: ExtendedCourse }) {
  const { permissions } = course.authorization;
  return (
    <Stack gap={4}>
      {course.state === 'archived' && <Alert kind="warn">{texts.nothingToArchive}</Alert>}
      {permissions['can_edit_course_info'] && <NameCard course={course} />}
      {mayImport(permissions) && <ImportCard course={course} />}
      {permissions['can_archive_courses'] && <StateCard course={course} />}
    </Stack>
  );
}

function NameCard({ course }: { course: ExtendedCourse }) {
  const { name, abbreviatedName } = course;
  const form = useFormState({ initial: { name, abbreviatedName } });
  const patch = usePatchCourse();
  return (
    <Card title={texts.nameAndShort}>
      <Form
        form={form}
        aria-label={texts.nameAndShort}
        disabledReason={reasonOf(mayChangeIn(course))}
        submit={(body) => patch.mutateAsync({ params: { courseId: course.id }, body })}
      >
        <TextInput label={texts.courseName} required maxLength={255} {...form.field('name')} />
        <TextInput
          label={texts.shortName}
          description={texts.shortNameHint}
          maxLength={255}
          {...form.field('abbreviatedName')}
        />
      </Form>
    </Card>
  );
}

function StateCard({ course }: { course: ExtendedCourse }) {
  const patch = usePatchCourse();
  const isArchived = course.state === 'archived';
  const state = isArchived ? 'visible' : 'archived';
  const submit = () => patch.mutateAsync({ params: { courseId: course.id }, body: { state } });
  return (
    <Card title={texts.state} description={texts.archiveHint}>
      {isArchived ? (
        <SubmitButton submit={submit}>{texts.unarchive}</SubmitButton>
      ) : (
        <SubmitButton kind="danger" confirm={texts.archiveQuestion} submit={submit}>
          {texts.archive}
        </SubmitButton>
      )}
    </Card>
  );
}

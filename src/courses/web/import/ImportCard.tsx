import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  Alert,
  Card,
  ErrorState,
  Form,
  FormButtons,
  Link,
  Select,
  SkeletonRows,
  Stack,
  Text,
  useFormState,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { fromWire } from '../../../kernel/domain/wire/wire-codec.ts';
import { markAllStale, useCall } from '../../../kernel/web/api.ts';
import { useTask } from '../../../kernel/web/task.ts';
import { useSetting } from '../../../people/web/index.ts';
import { courseHome } from '../../domain/addresses.ts';
import { importContract } from '../../domain/import/contract.ts';
import { ImportedCourse } from '../../domain/import/model.ts';
import type { Course, ExtendedCourse } from '../../domain/model.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import { useCourses } from '../queries.ts';
import { texts } from './texts.ts';

/** Fills a course with what another one holds (COURSE-012). */
export function ImportCard({ course }: { course: ExtendedCourse }) {
  const courses = useCourses();
  const [taskResultId, setTask] = useState<string>();
  return (
    <Card title={texts.title} description={texts.hint}>
      <Stack gap={4}>
        {courses.isPending && <SkeletonRows rows={2} />}
        {courses.isError && <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />}
        {courses.data && (
          <ImportForm
            course={course}
            sources={courses.data.filter(({ id }) => id !== course.id)}
            onStarted={setTask}
          />
        )}
        {taskResultId !== undefined && <ImportProgress courseId={course.id} taskResultId={taskResultId} />}
      </Stack>
    </Card>
  );
}

interface ImportFormProps {
  course: ExtendedCourse;
  sources: readonly Course[];
  onStarted: (taskResultId: string) => void;
}

function ImportForm({ course, sources, onStarted }: ImportFormProps) {
  const form = useFormState<{ source: string | null }>({ initial: { source: null } });
  const start = useCall(importContract.importIntoCourse);
  const { source } = form.values;
  if (sources.length === 0) return <Text tone="muted">{texts.none}</Text>;
  const options = sources.map(({ id, name, state }) => ({
    value: String(id),
    label: state === 'archived' ? texts.archived(name) : name,
  }));
  return (
    <Form
      form={form}
      aria-label={texts.title}
      disabledReason={reasonOf(mayChangeIn(course)) ?? (source === null ? texts.choose : undefined)}
      submit={() =>
        start.mutateAsync({ params: { courseId: course.id }, body: { fromCourseId: Number(source) } })
      }
      onSuccess={({ body }) => {
        // The same form stays, empty: its button keeps the focus.
        form.startOver({ source: null });
        onStarted(body.id);
      }}
      buttons={<FormButtons label={texts.copy} kind="primary" />}
    >
      <Select label={texts.source} searchable options={options} {...form.field('source')} />
    </Form>
  );
}

function ImportProgress({ courseId, taskResultId }: { courseId: number; taskResultId: string }) {
  const outcome = useTask(taskResultId, useSetting('TASK_POLL_INTERVAL'));
  const queryClient = useQueryClient();
  const hasEnded = outcome?.kind === 'finished';
  useEffect(() => {
    // Rooms above have copied their parts, too.
    if (hasEnded) void markAllStale(queryClient);
  }, [queryClient, hasEnded]);
  if (outcome === undefined || outcome.kind === 'working') {
    return (
      <div role="status">
        <Text tone="muted">{texts.working}</Text>
      </div>
    );
  }
  if (outcome.kind === 'error') return <Alert kind="bad">{texts.broke(outcome.message)}</Alert>;
  const told = ImportedCourse.safeParse(fromWire(ImportedCourse, outcome.result, 'snake'));
  return (
    <Alert kind="ok" title={texts.done}>
      {told.success && told.data.copied.map(({ part, count }) => texts.part(part, count)).join(', ')}
      <p>
        <Link href={hrefOf(courseHome, { courseId })}>{texts.toCourse}</Link>
      </p>
    </Alert>
  );
}

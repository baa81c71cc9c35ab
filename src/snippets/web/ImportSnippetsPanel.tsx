import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  IconCheck,
  PagedList,
  Row,
  SearchBox,
  showToast,
  Stack,
  SubmitButton,
} from '../../design/web/index.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import type { Course, ExtendedCourse } from '../../courses/domain/model.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { pagesOf } from '../../kernel/web/api.ts';
import { useImportSnippets } from './queries.ts';
import { texts } from './texts.ts';

/** Copies the snippets of another course, which is chosen here, into this one (SNIP-022). */
export function ImportSnippetsPanel({ course }: { course: ExtendedCourse }) {
  const [source, setSource] = useState<Course>();
  const importSnippets = useImportSnippets();
  const reason = reasonOf(mayChangeIn(course)) ?? (source ? undefined : texts.noSource);
  return (
    <Card title={texts.importTitle} description={texts.importHint}>
      <Stack gap={4}>
        <SourceList omittedId={course.id} chosen={source} onChoose={setSource} />
        <Row>
          <SubmitButton
            disabledReason={reason}
            confirm={texts.askImport}
            submit={async () => {
              if (!source) return;
              const body = { fromCourseId: source.id };
              await importSnippets.mutateAsync({ params: { courseId: course.id }, body });
              showToast({ kind: 'success', title: texts.imported(source.name) });
            }}
          >
            {texts.import}
          </SubmitButton>
        </Row>
      </Stack>
    </Card>
  );
}

interface SourceListProps {
  /** The importing course (SNIP-029). */
  omittedId: number;
  chosen: Course | undefined;
  onChoose: (course: Course | undefined) => void;
}

/** Courses by search; a press on the chosen one leaves none chosen (SNIP-030). */
function SourceList({ omittedId, chosen, onChoose }: SourceListProps) {
  const [q, setQ] = useState('');
  const query = q === '' ? {} : { q };
  const courses = useInfiniteQuery(pagesOf(courseContract.listCourses, { query }, 50));
  const all = courses.data?.pages.flatMap((page) => page.body) ?? [];
  const shown = all.filter(({ id }) => id !== omittedId);
  const isFiltered = q !== '';
  return (
    <Stack gap={2}>
      <SearchBox label={texts.searchCourse} query={q} onSearch={setQ} width={320} />
      <PagedList
        query={courses}
        items={texts.courses}
        count={shown.length}
        isFiltered={isFiltered}
        emptyText={isFiltered ? texts.noMatch : texts.noCourses}
      >
        <div role="group" aria-label={texts.courses}>
          <Stack gap={1} align="flex-start">
            {shown.map((course) => (
              <Button
                key={course.id}
                kind={course.id === chosen?.id ? 'secondary' : 'quiet'}
                icon={course.id === chosen?.id ? <IconCheck aria-hidden /> : undefined}
                aria-pressed={course.id === chosen?.id}
                onClick={() => onChoose(course.id === chosen?.id ? undefined : course)}
              >
                {course.name}
              </Button>
            ))}
          </Stack>
        </div>
      </PagedList>
    </Stack>
  );
}

import { useState } from 'react';
import {
  Button,
  Card,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconPlus,
  Row,
  SearchBox,
  SkeletonRows,
  Spacer,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { matchesSearch, searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { courseManagement, sectionPage } from '../../domain/addresses.ts';
import type { ExtendedCourse } from '../../domain/model.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import type { Section } from '../../domain/sections/model.ts';
import { DivideDialog } from './DivideDialog.tsx';
import { useSections } from './queries.ts';
import { SectionNameDialog } from './SectionNameDialog.tsx';
import { texts } from './texts.ts';

/** The sections of a course; people who may edit them make new ones and divide the students. */
export function SectionsPanel({ course }: { course: ExtendedCourse }) {
  const courseId = course.id;
  const [{ q }, setSearch] = useSearch(courseManagement);
  const sections = useSections(courseId);
  const [asked, ask] = useState<'new' | 'divide'>();
  const mayEdit =
    course.authorization.permissions['can_edit_course_sections'] === true && mayChangeIn(course).allowed;
  const terms = searchTermsOf(q);
  const found = (sections.data ?? []).filter(({ name }) => matchesSearch(terms, { name }));
  const close = () => ask(undefined);
  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.hint}</Text>
      <Row gap={3} wrap>
        <SearchBox label={texts.search} query={q} onSearch={(query) => setSearch({ q: query })} width={320} />
        <Spacer />
        {mayEdit && (
          <>
            {sections.data && sections.data.length > 0 && (
              <Button onClick={() => ask('divide')}>{texts.divide}</Button>
            )}
            <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => ask('new')}>
              {texts.newSection}
            </Button>
          </>
        )}
      </Row>
      {sections.isPending && <SkeletonRows rows={4} />}
      {sections.isError && <ErrorState error={sections.error} onRetry={() => void sections.refetch()} />}
      {sections.data && found.length === 0 && (
        <EmptyState
          title={emptyTitle('sections', q !== '')}
          text={q === '' && mayEdit ? texts.noneHint : undefined}
        />
      )}
      {found.length > 0 && (
        <Card flush>
          <Table
            label={texts.sections}
            columns={columns}
            rows={found}
            rowId={({ id }) => id}
            rowHref={({ id }) => hrefOf(sectionPage, { courseId, sectionId: id })}
          />
        </Card>
      )}
      {asked === 'new' && <SectionNameDialog courseId={courseId} section={undefined} onClose={close} />}
      {asked === 'divide' && (
        <DivideDialog courseId={courseId} sections={sections.data ?? []} onClose={close} />
      )}
    </Stack>
  );
}

const columns: Column<Section>[] = [
  {
    id: 'name',
    header: texts.section,
    width: 'minmax(180px, 2fr)',
    cell: ({ name }) => name,
    sortValue: ({ name }) => name.toLowerCase(),
    isLink: true,
  },
  {
    id: 'members',
    header: texts.memberCount,
    width: '120px',
    align: 'end',
    cell: ({ memberIds }) => memberIds.length,
    sortValue: ({ memberIds }) => memberIds.length,
  },
  {
    id: 'waiting',
    header: texts.waiting,
    width: '120px',
    align: 'end',
    cell: ({ pendingUsers }) => pendingUsers.length,
    sortValue: ({ pendingUsers }) => pendingUsers.length,
  },
];

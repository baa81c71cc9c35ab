import {
  Card,
  DateText,
  dayText,
  ErrorState,
  PageBody,
  PagedList,
  PageHeader,
  Pill,
  Row,
  SearchBox,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import type { CountedCourse } from '../../../insights/domain/model.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../../kernel/web/route.ts';
import { useTenant, useTenantCourses } from '../queries.ts';
import { texts } from '../texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { tenantCourses, tenantPage } from '../../domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

const columns: Column<CountedCourse>[] = [
  {
    id: 'name',
    header: texts.name,
    width: 'minmax(200px, 2fr)',
    isLink: true,
    cell: ({ name, state }) => (
      <Row gap={2}>
        <Text weight="medium">{name}</Text>
        {state === 'archived' && <Pill kind="neutral">{texts.archived}</Pill>}
      </Row>
    ),
  },
  {
    id: 'created',
    header: texts.created,
    width: '140px',
    cell: ({ createdAt }) => <DateText moment={createdAt} format={dayText} />,
  },
  {
    id: 'students',
    header: texts.students,
    width: '110px',
    align: 'end',
    cell: (course) => course.studentCount,
  },
  {
    id: 'submissions',
    header: texts.submissions,
    width: '120px',
    align: 'end',
    cell: (course) => course.submissionCount,
  },
];

/** Courses of an institution with their numbers; members see only their own (TEN-040). */
export function TenantCoursesPage() {
  const { tenantId } = useParams(tenantCourses);
  const [{ q }, setSearch] = useSearch(tenantCourses);
  const tenant = useTenant(tenantId);
  const courses = useTenantCourses(tenantId, q);
  const title = texts.coursesOf(tenant.data?.name ?? '');
  usePageTitle(title);
  if (tenant.isError) return <ErrorState error={tenant.error} onRetry={() => void tenant.refetch()} />;
  const rows = courses.data?.pages.flatMap(({ body }) => body.courses) ?? [];
  const breadcrumb = [{ label: tenant.data?.name ?? '', href: hrefOf(tenantPage, { tenantId }) }];
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      <PageBody>
        <Stack gap={4}>
          <SearchBox
            label={texts.searchCourses}
            query={q}
            onSearch={(text) => setSearch({ q: text })}
            width={320}
          />
          <PagedList query={courses} items="courses" count={rows.length} isFiltered={q !== ''}>
            <Card flush>
              <Table
                label={title}
                columns={columns}
                rows={rows}
                rowId={({ id }) => String(id)}
                rowHref={({ id }) => hrefOf(courseHome, { courseId: id })}
              />
            </Card>
          </PagedList>
        </Stack>
      </PageBody>
    </>
  );
}

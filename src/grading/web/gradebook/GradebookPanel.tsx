import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { useSections } from '../../../courses/web/index.ts';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  IconDownload,
  promiseSuccessMs,
  Row,
  SearchBox,
  Select,
  SkeletonRows,
  Status,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { saveSheet, sheetFormats } from '../../../kernel/web/sheets/sheet.ts';
import { gradebook } from '../../domain/addresses.ts';
import {
  matchingRows,
  rowsOf,
  sheetRowsOf,
  type GradebookColumn,
  type GradebookRow,
} from './gradebook-rows.ts';
import styles from './Gradebook.module.css';
import { GradebookTable } from './GradebookTable.tsx';
import { texts } from './texts.ts';
import { useGradebook } from './use-gradebook.ts';
import { useWeighing } from './use-weighing.ts';
import { WeighingButton } from './WeighingButton.tsx';

/** Users by assignments with their grades (GRADE-014). Section and search are in the address. */
export function GradebookPanel({ course }: { course: ExtendedCourse }) {
  const [search, setSearch] = useSearch(gradebook);
  const found = useGradebook(course.id, search.section);
  const { assignments = [], lines = [], size, failed } = found;
  const { weighing, choose } = useWeighing(course.id);
  const rows = rowsOf(lines, assignments, weighing);
  const shown = matchingRows(rows, search.q);
  if (failed) {
    return <ErrorState title={texts.loadFailed} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return (
    <div className={styles.gradebook}>
      <Row gap={2} wrap>
        <SearchBox label={texts.search} query={search.q} onSearch={(q) => setSearch({ q })} width={240} />
        <SectionFilter
          courseId={course.id}
          value={search.section}
          onChange={(section) => setSearch({ section })}
        />
        <WeighingButton assignments={assignments} weighing={weighing} onChange={choose} />
        <Downloads
          rows={shown}
          assignments={assignments}
          fileName={`gradebook-${course.id}`}
          isWhole={found.isWhole}
        />
      </Row>
      {size && found.isAsked && (
        <Alert
          urgent
          kind="warn"
          title={texts.large(size.users, size.assignments)}
          actions={<Button onClick={found.loadAnyway}>{texts.loadAnyway}</Button>}
        >
          {texts.largeHint}
        </Alert>
      )}
      {!found.isAsked && (found.lines === undefined || found.assignments === undefined) && (
        <SkeletonRows rows={10} />
      )}
      {size && found.lines && found.assignments && (
        <Book {...{ rows, shown, assignments, users: size.users, isWhole: found.isWhole }} />
      )}
    </div>
  );
}

interface BookProps {
  rows: readonly GradebookRow[];
  shown: readonly GradebookRow[];
  assignments: readonly GradebookColumn[];
  users: number;
  isWhole: boolean;
}

function Book({ rows, shown, assignments, users, isWhole }: BookProps) {
  if (assignments.length === 0)
    return <EmptyState title={texts.noAssignments} text={texts.noAssignmentsHint} />;
  if (rows.length === 0) return <EmptyState title={texts.noUsers} text={texts.noUsersHint} />;
  const count = isWhole ? texts.shown(shown.length, rows.length) : texts.loading(rows.length, users);
  return (
    <>
      <div className={styles.table}>
        <GradebookTable rows={shown} assignments={assignments} />
      </div>
      <Status text={count}>
        <Text tone="muted" size="dense">
          {count}
        </Text>
      </Status>
    </>
  );
}

const everySection = 'all';

interface SectionFilterProps {
  courseId: number;
  value: string;
  onChange: (sectionId: string) => void;
}

/** Only where the course has sections. */
function SectionFilter({ courseId, value, onChange }: SectionFilterProps) {
  const sections = useSections(courseId).data ?? [];
  if (sections.length === 0) return null;
  const options = sections.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={texts.section}
      hideLabel
      width={200}
      options={[{ value: everySection, label: texts.everySection }, ...options]}
      value={value === '' ? everySection : value}
      onChange={(chosen) => onChange(chosen === null || chosen === everySection ? '' : chosen)}
    />
  );
}

interface DownloadsProps {
  rows: readonly GradebookRow[];
  assignments: readonly GradebookColumn[];
  fileName: string;
  isWhole: boolean;
}

function Downloads({ rows, assignments, fileName, isWhole }: DownloadsProps) {
  return sheetFormats.map((format) => (
    <SubmitButton
      key={format}
      kind="secondary"
      icon={<IconDownload aria-hidden />}
      disabledReason={isWhole ? undefined : texts.stillLoading}
      submit={() => saveSheet(sheetRowsOf(rows, assignments), fileName, format)}
      successMs={promiseSuccessMs}
    >
      {texts.exportAs(format.toUpperCase())}
    </SubmitButton>
  ));
}

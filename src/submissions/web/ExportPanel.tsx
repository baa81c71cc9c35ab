import { useQuery } from '@tanstack/react-query';
import {
  Card,
  Checkbox,
  GroupLabel,
  IconDownload,
  promiseSuccessMs,
  Row,
  SegmentedControl,
  Stack,
  SubmitButton,
  Text,
} from '../../design/web/index.ts';
import { useSearch } from '../../kernel/web/route.ts';
import { useSession } from '../../kernel/web/session-store.ts';
import { exportColumns, exportRowsOf, type ExportColumn } from './export-lines.ts';
import { saveSheet, sheetFormats, type SheetFormat } from '../../kernel/web/sheets/sheet.ts';
import { mostInSet } from '../domain/sets/submission-set.ts';
import { filterOf } from './filter/filter-search.ts';
import { downloadClassFiles, submissionQueries, type WantedFiles } from './queries.ts';
import { listLinesOf, shownLinesOf, type ListLine, type ListSearch } from './submission-lines.ts';
import { texts } from './texts.ts';
import { submissionList } from '../domain/addresses.ts';

interface ExportPanelProps {
  assignmentId: number;
  fileName: string;
  /** Of the assignment, on the scale from 0 to 10. */
  highestGrade: number;
}

/** Downloads the list and the files of an assignment (SUB-035). What is chosen stays in the address. */
export function ExportPanel(props: ExportPanelProps) {
  return (
    <Stack gap={4}>
      <ListCard {...props} />
      <FilesCard {...props} />
    </Stack>
  );
}

/** All lines, and those that the filters of the list let through. */
function useLines({ assignmentId, highestGrade }: Omit<ExportPanelProps, 'fileName'>) {
  const session = useSession();
  const [search] = useSearch(submissionList);
  const overview = useQuery(submissionQueries.overview(assignmentId, search.show === 'all'));
  const all = listLinesOf(overview.data?.submissions ?? []);
  const filtered = shownLinesOf(all, search, { viewerId: session?.userId, highestGrade });
  return { all, filtered, isLoaded: overview.data !== undefined };
}

const rowChoices = [
  { value: 'all' as const, label: texts.exportAllRows },
  { value: 'filtered' as const, label: texts.exportFilteredRows },
];

function ListCard(props: ExportPanelProps) {
  const [search, setSearch] = useSearch(submissionList);
  const { all, filtered, isLoaded } = useLines(props);
  const lines = search.rows === 'filtered' ? filtered : all;
  const columns = columnsOf(search.columns);
  const reason = columns.length === 0 ? texts.exportNoColumn : undefined;
  const write = (format: SheetFormat) =>
    saveSheet(exportRowsOf(lines, columns, texts.exportHeadings), props.fileName, format);
  const choose = (column: ExportColumn, isChosen: boolean) =>
    setSearch({
      columns: columnsText(
        exportColumns.filter((one) => (one === column ? isChosen : columns.includes(one))),
      ),
    });
  return (
    <Card title={texts.exportList} description={texts.exportListHint}>
      <Stack gap={4}>
        <SegmentedControl
          label={texts.exportRows}
          choices={rowChoices}
          value={search.rows === 'filtered' ? 'filtered' : 'all'}
          onChange={(rows) => setSearch({ rows: rows === 'filtered' ? 'filtered' : '' })}
        />
        <Text tone="muted">{texts.exportCount(lines.length)}</Text>
        <Stack gap={2}>
          <GroupLabel>{texts.exportColumns}</GroupLabel>
          {exportColumns.map((column) => (
            <Checkbox
              key={column}
              label={texts.exportHeadings[column]}
              checked={columns.includes(column)}
              onChange={(isChosen) => choose(column, isChosen)}
            />
          ))}
        </Stack>
        <Row gap={2} wrap>
          {sheetFormats.map((format) => (
            <SubmitButton
              key={format}
              kind="secondary"
              icon={<IconDownload aria-hidden />}
              disabledReason={reason ?? (isLoaded ? undefined : texts.exportNotLoaded)}
              submit={() => write(format)}
              successMs={promiseSuccessMs}
            >
              {texts.exportAs(format.toUpperCase())}
            </SubmitButton>
          ))}
        </Row>
      </Stack>
    </Card>
  );
}

const fileChoices = [
  { value: 'latest' as const, label: texts.latestOnly },
  { value: 'all' as const, label: texts.all },
  { value: 'filtered' as const, label: texts.exportFilteredRows },
];

function FilesCard(props: ExportPanelProps) {
  const { assignmentId } = props;
  const [search, setSearch] = useSearch(submissionList);
  const { filtered, isLoaded } = useLines(props);
  const which = search.files === '' ? 'latest' : search.files;
  const lines = filtered.filter(({ isTest }) => !isTest);
  const wanted = which === 'filtered' ? filesOf(search, lines) : ({ all: which === 'all' } as const);
  const notLoaded = which === 'filtered' && !isLoaded ? texts.exportNotLoaded : undefined;
  return (
    <Card title={texts.exportFiles} description={texts.exportFilesHint}>
      <Stack gap={4}>
        <SegmentedControl
          label={texts.show}
          choices={fileChoices}
          value={which}
          onChange={(chosen) => setSearch({ files: chosen === 'latest' ? '' : chosen })}
        />
        {which === 'filtered' && <Text tone="muted">{texts.exportFilesCount(lines.length)}</Text>}
        <div>
          <SubmitButton
            kind="secondary"
            icon={<IconDownload aria-hidden />}
            disabledReason={notLoaded ?? (typeof wanted === 'string' ? wanted : undefined)}
            submit={async () => {
              if (typeof wanted !== 'string') await downloadClassFiles(assignmentId, wanted);
            }}
            successMs={promiseSuccessMs}
          >
            {texts.exportZip}
          </SubmitButton>
        </div>
      </Stack>
    </Card>
  );
}

/**
 * What the server is asked for: as many as one call may name by their ids, more by the filter. The server knows grades,
 * moments and graders, but not what else the list is searched by: then this answers why not.
 */
function filesOf(search: ListSearch, lines: readonly ListLine[]): WantedFiles | string {
  if (lines.length === 0) return texts.exportNoFiles;
  if (lines.length <= mostInSet) return { submissionIds: lines.map(({ id }) => Number(id)) };
  const { q, work, mine, grader } = search;
  if (q !== '' || work !== '' || mine !== '' || grader !== '') return texts.exportTooMany(mostInSet);
  return { filter: filterOf(search) };
}

const noColumns = '-';

function columnsOf(text: string): readonly ExportColumn[] {
  if (text === '') return exportColumns;
  const named = text.split(',');
  return exportColumns.filter((column) => named.includes(column));
}

function columnsText(columns: readonly ExportColumn[]): string {
  if (columns.length === exportColumns.length) return '';
  return columns.length === 0 ? noColumns : columns.join(',');
}

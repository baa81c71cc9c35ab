import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { downloadClassFiles, submissionQueries } from './queries.ts';
import { listLinesOf, shownLinesOf } from './submission-lines.ts';
import { texts } from './texts.ts';
import { submissionList } from '../domain/addresses.ts';

/** Downloads the list and the files of an assignment (SUB-035). */
export function ExportPanel({ assignmentId, fileName }: { assignmentId: number; fileName: string }) {
  return (
    <Stack gap={4}>
      <ListCard assignmentId={assignmentId} fileName={fileName} />
      <FilesCard assignmentId={assignmentId} />
    </Stack>
  );
}

const rowChoices = [
  { value: 'all' as const, label: texts.exportAllRows },
  { value: 'filtered' as const, label: texts.exportFilteredRows },
];

function ListCard({ assignmentId, fileName }: { assignmentId: number; fileName: string }) {
  const session = useSession();
  const [search] = useSearch(submissionList);
  const [rows, setRows] = useState<'all' | 'filtered'>('all');
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportColumns);
  const overview = useQuery(submissionQueries.overview(assignmentId, search.show === 'all'));
  const all = listLinesOf(overview.data?.submissions ?? []);
  const lines = rows === 'all' ? all : shownLinesOf(all, search, session?.userId);
  const reason = columns.length === 0 ? texts.exportNoColumn : undefined;
  const write = (format: SheetFormat) =>
    saveSheet(exportRowsOf(lines, columns, texts.exportHeadings), fileName, format);
  return (
    <Card title={texts.exportList} description={texts.exportListHint}>
      <Stack gap={4}>
        <SegmentedControl label={texts.exportRows} choices={rowChoices} value={rows} onChange={setRows} />
        <Text tone="muted">{texts.exportCount(lines.length)}</Text>
        <Stack gap={2}>
          <GroupLabel>{texts.exportColumns}</GroupLabel>
          {exportColumns.map((column) => (
            <Checkbox
              key={column}
              label={texts.exportHeadings[column]}
              checked={columns.includes(column)}
              onChange={(checked) =>
                setColumns(exportColumns.filter((one) => (one === column ? checked : columns.includes(one))))
              }
            />
          ))}
        </Stack>
        <Row gap={2} wrap>
          {sheetFormats.map((format) => (
            <SubmitButton
              key={format}
              kind="secondary"
              icon={<IconDownload aria-hidden />}
              disabledReason={reason ?? (overview.data === undefined ? texts.exportNotLoaded : undefined)}
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

const attempts = [
  { value: 'latest' as const, label: texts.latestOnly },
  { value: 'all' as const, label: texts.all },
];

function FilesCard({ assignmentId }: { assignmentId: number }) {
  const [which, setWhich] = useState<'latest' | 'all'>('latest');
  return (
    <Card title={texts.exportFiles} description={texts.exportFilesHint}>
      <Stack gap={4}>
        <SegmentedControl label={texts.show} choices={attempts} value={which} onChange={setWhich} />
        <div>
          <SubmitButton
            kind="secondary"
            icon={<IconDownload aria-hidden />}
            submit={() => downloadClassFiles(assignmentId, which === 'all')}
            successMs={promiseSuccessMs}
          >
            {texts.exportZip}
          </SubmitButton>
        </div>
      </Stack>
    </Card>
  );
}

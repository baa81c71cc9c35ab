import { IconButton, IconPencil, IconTrash, Row, Table, Text, type Column } from '../../design/web/index.ts';
import type { Snippet } from '../domain/model.ts';
import { previewOf } from '../domain/rules.ts';
import styles from './SnippetTable.module.css';
import { texts } from './texts.ts';

interface SnippetTableProps {
  snippets: readonly Snippet[];
  isLocked: boolean;
  onEdit: (snippet: Snippet) => void;
  onRemove: (snippet: Snippet) => void;
}

/** From so many rows on the table scrolls by itself and draws only those in view. */
const tallFrom = 200;

export function SnippetTable({ snippets, isLocked, onEdit, onRemove }: SnippetTableProps) {
  const isTall = snippets.length > tallFrom;
  const columns: Column<Snippet>[] = [
    {
      id: 'name',
      header: texts.name,
      width: 'minmax(100px, 1fr)',
      sortValue: ({ key }) => key.toLowerCase(),
      cell: ({ key }) => <Text weight="medium">{key}</Text>,
    },
    {
      id: 'value',
      header: texts.replacement,
      width: 'minmax(120px, 3fr)',
      cell: ({ value }) => (
        <Text size="dense" truncate>
          {previewOf(value)}
        </Text>
      ),
    },
    {
      id: 'used',
      header: texts.used,
      width: '64px',
      align: 'end',
      sortValue: ({ timesUsed }) => timesUsed,
      cell: ({ timesUsed }) => <Text numeric>{timesUsed}</Text>,
    },
    {
      id: 'actions',
      header: texts.actions,
      width: '72px',
      isPinned: true,
      cell: (snippet) => (
        <Row gap={1}>
          <IconButton
            size="s"
            label={texts.editSnippet(snippet.key)}
            icon={<IconPencil aria-hidden />}
            disabled={isLocked}
            onClick={() => onEdit(snippet)}
          />
          <IconButton
            size="s"
            label={texts.removeSnippet(snippet.key)}
            icon={<IconTrash aria-hidden />}
            disabled={isLocked}
            onClick={() => onRemove(snippet)}
          />
        </Row>
      ),
    },
  ];
  return (
    <div className={styles.list} data-tall={isTall}>
      <Table
        label={texts.snippets}
        columns={columns}
        rows={snippets}
        rowId={({ id }) => String(id)}
        fill={isTall}
      />
    </div>
  );
}

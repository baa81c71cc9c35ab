import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconPlus,
  Row,
  SearchBox,
  SkeletonRows,
  Spacer,
  Stack,
  Text,
} from '../../design/web/index.ts';
import { useSearch } from '../../kernel/web/route.ts';
import { courseSnippets } from '../domain/addresses.ts';
import type { Snippet } from '../domain/model.ts';
import { fitsFilter } from '../domain/rules.ts';
import { useSnippets, useSnippetWrites, type CourseId } from './queries.ts';
import { SnippetDialog } from './SnippetDialog.tsx';
import { SnippetTable } from './SnippetTable.tsx';
import { texts } from './texts.ts';

interface SnippetManagerProps {
  courseId: CourseId;
  /** Why nothing may be changed; undefined for people who may. */
  lockedReason?: string | undefined;
}

type Asked = { to: 'create' } | { to: 'edit' | 'remove'; snippet: Snippet };

/** Search, list and forms of the snippets of a person or a course. */
export function SnippetManager({ courseId, lockedReason }: SnippetManagerProps) {
  const [{ filterSnippets }, setSearch] = useSearch(courseSnippets);
  const snippets = useSnippets(courseId);
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  return (
    <Stack gap={3}>
      <Row gap={3} wrap>
        <SearchBox
          label={texts.search}
          query={filterSnippets}
          onSearch={(query) => setSearch({ filterSnippets: query })}
          width={280}
        />
        <Spacer />
        <Button
          icon={<IconPlus aria-hidden />}
          disabled={lockedReason !== undefined}
          onClick={() => ask({ to: 'create' })}
        >
          {texts.newSnippet}
        </Button>
      </Row>
      {lockedReason !== undefined && <Text tone="muted">{lockedReason}</Text>}
      <SnippetList
        snippets={snippets}
        filter={filterSnippets}
        isLocked={lockedReason !== undefined}
        onEdit={(snippet) => ask({ to: 'edit', snippet })}
        onRemove={(snippet) => ask({ to: 'remove', snippet })}
      />
      {asked && asked.to !== 'remove' && (
        <SnippetDialog
          courseId={courseId}
          edited={asked.to === 'edit' ? asked.snippet : undefined}
          onClose={close}
        />
      )}
      {asked?.to === 'remove' && (
        <RemoveQuestion courseId={courseId} snippet={asked.snippet} onClose={close} />
      )}
    </Stack>
  );
}

interface SnippetListProps {
  snippets: ReturnType<typeof useSnippets>;
  filter: string;
  isLocked: boolean;
  onEdit: (snippet: Snippet) => void;
  onRemove: (snippet: Snippet) => void;
}

function SnippetList({ snippets, filter, ...table }: SnippetListProps) {
  if (snippets.isPending) return <SkeletonRows rows={4} />;
  if (snippets.isError) {
    const reload = () => void snippets.refetch();
    return <ErrorState title={texts.loadFailed} error={snippets.error} onRetry={reload} />;
  }
  const found = snippets.data.filter((snippet) => fitsFilter(snippet, filter));
  if (snippets.data.length === 0) return <EmptyState title={texts.none} text={texts.hint} />;
  if (found.length === 0) return <EmptyState title={texts.noneFound} />;
  return <SnippetTable snippets={found} {...table} />;
}

function RemoveQuestion(props: { courseId: CourseId; snippet: Snippet; onClose: () => void }) {
  const { courseId, snippet, onClose } = props;
  const { remove } = useSnippetWrites(courseId);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.askRemove(snippet.key)}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await remove(snippet.id);
        onClose();
      }}
    >
      {texts.removeEffect}
    </ConfirmDialog>
  );
}

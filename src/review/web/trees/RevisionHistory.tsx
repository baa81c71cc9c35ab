import { useInfiniteQuery } from '@tanstack/react-query';
import { Fold, Link, PagedList, RelativeTime, Stack, Text } from '../../../design/web/index.ts';
import { pagesOf } from '../../../kernel/web/api.ts';
import { revisionContract, type FileRevision } from '../../../submissions/domain/revisions/contract.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import styles from './RevisionHistory.module.css';
import { texts } from './texts.ts';

interface RevisionHistoryProps {
  submissionId: number;
  files: ViewerFiles;
}

/** Who of the staff changed which file, when and how; read when somebody unfolds it. */
export function RevisionHistory(props: RevisionHistoryProps) {
  return (
    <Fold title={texts.history}>
      <Revisions {...props} />
    </Fold>
  );
}

function Revisions({ submissionId, files }: RevisionHistoryProps) {
  const input = { params: { submissionId } };
  const list = useInfiniteQuery(pagesOf(revisionContract.listFileRevisions, input, 20));
  const revisions = list.data?.pages.flatMap(({ body }) => body.revisions) ?? [];
  return (
    <PagedList query={list} items="changes" count={revisions.length}>
      <ul className={styles.list} aria-label={texts.history}>
        {revisions.map((revision) => (
          <li key={revision.id}>
            <Revision revision={revision} href={hrefOf(revision, files)} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

/** What stands in the tree can be opened there; what was replaced or deleted since then cannot. */
function hrefOf({ id, path, isDirectory, replacedBy }: FileRevision, files: ViewerFiles): string | undefined {
  return replacedBy === null && path !== null && !isDirectory ? files.hrefOfTeacher(id) : undefined;
}

function Revision({ revision, href }: { revision: FileRevision; href: string | undefined }) {
  const { madeBy, madeAt } = revision;
  const what = textOf(revision);
  return (
    <Stack gap={0}>
      <Text size="dense">
        {`${madeBy?.name ?? texts.staff} `}
        {href === undefined ? what : <Link href={href}>{what}</Link>}
      </Text>
      <Text size="meta" tone="muted">
        <RelativeTime moment={madeAt} />
      </Text>
    </Stack>
  );
}

function textOf({ change, path, pathBefore, isDirectory }: FileRevision): string {
  const shown = (one: string | null) => `${one ?? ''}${isDirectory ? '/' : ''}`;
  const text = texts.revision[change];
  return text(shown(path ?? pathBefore), shown(pathBefore));
}

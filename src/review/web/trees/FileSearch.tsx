import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  EmptyState,
  ErrorState,
  Link,
  SearchBox,
  SkeletonRows,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { fileSearchContract, type FileMatch } from '../../../submissions/domain/search/contract.ts';
import { viewer } from '../../domain/addresses.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import styles from './FileSearch.module.css';
import { texts } from './texts.ts';

interface FileSearchProps {
  submissionId: number;
  files: ViewerFiles;
}

const shortest = 2;
const longest = 200;

/** Finds text in all files; the address keeps what is searched for. */
export function FileSearch({ submissionId, files }: FileSearchProps) {
  const [{ find }, setSearch] = useSearch(viewer);
  return (
    <Stack gap={2}>
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        query={find}
        onSearch={(text) => setSearch({ find: text.slice(0, longest) })}
      />
      {find.length >= shortest && <FoundLines {...{ submissionId, files }} wanted={find} />}
    </Stack>
  );
}

/** The lines that hold a text, file by file. */
function FoundLines({ submissionId, files, wanted }: FileSearchProps & { wanted: string }) {
  const owner = files.mode === 'teacher' ? 'teacher' : 'student';
  const input = { params: { submissionId }, query: { q: wanted, owner } } as const;
  const { data, error, refetch } = useQuery(queryOf(fileSearchContract.searchFiles, input));
  if (error) return <ErrorState title={texts.searchFailed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} />;
  const { matches, isCut, notSearched } = data;
  const notes = [isCut ? texts.searchCut : '', notSearched > 0 ? texts.notSearched(notSearched) : ''];
  return (
    <Stack gap={2}>
      <div role="status" className={styles.status}>
        {matches.length > 0 && texts.found(matches.length)}
      </div>
      {matches.length === 0 && <EmptyState title={texts.foundNothing} />}
      {[...byFile(matches)].map(([path, lines]) => (
        <section key={path} aria-label={path}>
          <h3 className={styles.path} title={path}>
            {path}
          </h3>
          {lines.map((match) => (
            <Link key={match.line} href={files.hrefAt(match.fileId, match.line)}>
              <Matched match={match} />
            </Link>
          ))}
        </section>
      ))}
      {notes.filter(Boolean).map((note) => (
        <Text key={note} tone="muted" size="dense">
          {note}
        </Text>
      ))}
    </Stack>
  );
}

function Matched({ match: { line, text, start, length } }: { match: FileMatch }): ReactNode {
  const before = text.slice(0, start).trimStart();
  return (
    <span className={styles.line}>
      <span className={styles.number}>{line + 1}</span>
      <span>
        {before}
        <mark className={styles.match}>{text.slice(start, start + length)}</mark>
        {text.slice(start + length)}
      </span>
    </span>
  );
}

function byFile(matches: readonly FileMatch[]): Map<string, FileMatch[]> {
  const files = new Map<string, FileMatch[]>();
  for (const match of matches) files.set(match.path, [...(files.get(match.path) ?? []), match]);
  return files;
}

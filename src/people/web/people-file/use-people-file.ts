// A list of people as a dialog that reads one holds it: the file, its rows, and what is wrong with them.
import { useState } from 'react';
import { z } from 'zod';
import { sizeText, type PickedFile } from '../../../design/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { maxUsersAtOnce, UserRowProblem } from '../../domain/administration.ts';
import type { ReadFile, UserRow } from '../../domain/user-rows.ts';
import { useSetting } from '../settings.ts';
import { readPeopleFile } from './read-people-file.ts';
import { texts } from './texts.ts';

/** What the server says about rows: the two versions of the API write the name of the key differently. */
const ProblemBody = z.union([
  z.object({ rowProblems: z.array(UserRowProblem) }).transform(({ rowProblems }) => rowProblems),
  z.object({ row_problems: z.array(UserRowProblem) }).transform((body) => body.row_problems),
]);

export interface PeopleFile {
  picked: readonly PickedFile[];
  choose: (files: PickedFile[]) => void;
  /** Set when the chosen file is so large that it is read only on demand. */
  askedBytes: number | undefined;
  readAnyway: () => void;
  read: ReadFile | undefined;
  rows: readonly UserRow[];
  failure: string | undefined;
  /** Why the rows cannot be sent; undefined when they can. */
  notReadyReason: string | undefined;
  /** Shows what the server found wrong with rows. */
  tell: (error: unknown) => void;
}

export function usePeopleFile(): PeopleFile {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  const [read, setRead] = useState<ReadFile>();
  const [failure, setFailure] = useState<string>();
  const largeBytes = useSetting('CSV_LARGE_FILE_SIZE');
  const mostProblems = useSetting('CSV_TOO_MANY_ERRORS');

  const open = async (file: File): Promise<void> => {
    setFailure(undefined);
    try {
      const found = await readPeopleFile(file, mostProblems);
      if (found === undefined) return setFailure(texts.notUtf8);
      setRead(found);
      if (found.missingColumns.length > 0) return setFailure(texts.noColumns(found.missingColumns));
      if (found.rows.length === 0) setFailure(texts.noRows);
      if (found.rows.length > maxUsersAtOnce) setFailure(texts.tooManyRows(maxUsersAtOnce));
    } catch {
      setFailure(texts.unreadable);
    }
  };
  const choose = (chosen: PickedFile[]): void => {
    setPicked(chosen);
    setRead(undefined);
    setFailure(undefined);
    const [first] = chosen;
    if (first && first.file.size < largeBytes) void open(first.file);
  };
  const tell = (error: unknown): void => {
    const told = error instanceof ApiError ? ProblemBody.safeParse(error.body) : undefined;
    if (read && told?.success) setRead({ ...read, problems: told.data, stopped: false });
  };
  const [first] = picked;
  const isAsked = first !== undefined && !read && first.file.size >= largeBytes;
  const hasProblems = read !== undefined && read.problems.length > 0;
  const openProblem = hasProblems ? texts.mendFirst : read === undefined ? texts.chooseFirst : undefined;
  return {
    picked,
    choose,
    askedBytes: isAsked ? largeBytes : undefined,
    readAnyway: () => first && void open(first.file),
    read,
    rows: read?.rows ?? [],
    failure,
    notReadyReason: failure ?? (isAsked ? texts.largeFile(sizeText(largeBytes)) : openProblem),
    tell,
  };
}

// A file of grades as the dialog holds it: its rows, what is wrong with them, and what each would change.
import { useState } from 'react';
import { sizeText, type PickedFile } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { useSetting } from '../../../people/web/index.ts';
import { gradeImportContract } from '../../domain/import/contract.ts';
import { gradesOfCells, type ReadGrades } from '../../domain/import/grade-rows.ts';
import { mostImported, type PlannedGrade } from '../../domain/import/model.ts';
import { texts } from './texts.ts';

export interface GradeFile {
  picked: readonly PickedFile[];
  choose: (files: PickedFile[]) => void;
  /** Set when the chosen file is so large that it is read only on demand. */
  askedBytes: number | undefined;
  readAnyway: () => void;
  read: ReadGrades | undefined;
  /** What each row would change; undefined until it is known. */
  plan: readonly PlannedGrade[] | undefined;
  failure: string | undefined;
  /** Why nothing can be imported; undefined when it can. */
  notReadyReason: string | undefined;
}

export function useGradeFile(assignmentId: number, maxGrade: number): GradeFile {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  const [read, setRead] = useState<ReadGrades>();
  const [plan, setPlan] = useState<readonly PlannedGrade[]>();
  const [failure, setFailure] = useState<string>();
  const largeBytes = useSetting('CSV_LARGE_FILE_SIZE');
  const mostProblems = useSetting('CSV_TOO_MANY_ERRORS');

  const open = async (file: File): Promise<void> => {
    const { cellsOf } = await import('../../../kernel/web/csv.ts');
    const cells = await cellsOf(file);
    if (cells === undefined) return setFailure(texts.notUtf8);
    const found = gradesOfCells(cells, { mostProblems, maxGrade });
    setRead(found);
    const problem = problemOf(found);
    if (problem !== undefined) return setFailure(problem);
    if (found.problems.length > 0) return undefined;
    const body = { grades: found.rows.map(({ username, grade }) => ({ username, grade })) };
    const params = { assignmentId };
    const { grades } = await api.call(gradeImportContract.previewGradeImport, { params, body });
    return setPlan(grades);
  };
  const openSafely = (file: File): void => {
    open(file).catch((error: unknown) =>
      setFailure(error instanceof DOMException ? texts.unreadable : texts.previewFailed),
    );
  };
  const choose = (chosen: PickedFile[]): void => {
    setPicked(chosen);
    setRead(undefined);
    setPlan(undefined);
    setFailure(undefined);
    const [first] = chosen;
    if (first && first.file.size < largeBytes) openSafely(first.file);
  };
  const [first] = picked;
  const isAsked = first !== undefined && !read && failure === undefined && first.file.size >= largeBytes;
  return {
    ...{ picked, choose, read, plan, failure },
    askedBytes: isAsked ? largeBytes : undefined,
    readAnyway: () => first && openSafely(first.file),
    notReadyReason:
      failure ??
      (isAsked ? texts.largeFile(sizeText(largeBytes)) : reasonOfPlan(first !== undefined, read, plan)),
  };
}

/** What is wrong with the file as a whole. */
function problemOf({ rows, missing, problems }: ReadGrades): string | undefined {
  if (missing) return texts.noColumn(missing);
  if (rows.length === 0 && problems.length === 0) return texts.noRows;
  return rows.length > mostImported ? texts.tooManyRows(mostImported) : undefined;
}

function reasonOfPlan(
  isChosen: boolean,
  read: ReadGrades | undefined,
  plan: readonly PlannedGrade[] | undefined,
): string | undefined {
  if (!isChosen) return texts.chooseFirst;
  if (read && read.problems.length > 0) return texts.mendFirst;
  if (plan === undefined) return texts.reading;
  return plan.some(({ changes }) => changes) ? undefined : texts.nothingChanges;
}

// The files of the open submission in the version that the address names, and the addresses of them.
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { useSetting } from '../../../people/web/index.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { viewer } from '../../domain/addresses.ts';
import { type DirectoryNode, filesOf } from '../../../assignments/domain/file-tree.ts';
import { firstFileOf } from '../../domain/files.ts';
import type { TreeMode } from '../../domain/tree-mode.ts';
import {
  diffTreeOf,
  generatedTreeOf,
  idOfPair,
  pairsById,
  pairsOfTrees,
  type FilePair,
} from '../../domain/trees.ts';
import type { ViewerScope } from '../viewer/viewer-scope.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import { mayEditFilesIn } from './may-edit.ts';
import { useNow } from '../use-now.ts';

export function useViewerFiles(scope: ViewerScope, fileId: string | undefined): ViewerFiles {
  const { assignment, submission } = scope;
  const trees = useQuery(submissionQueries.trees(submission.id));
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [search] = useSearch(viewer);
  const { student, teacher = null } = trees.data ?? {};
  const { mayEdit, modes } = useModes(scope, teacher);
  const mode = modes.find((one) => one === search.tree) ?? 'student';
  const generated = useGeneratedFiles(scope, mode === 'generated');
  const pairs = student ? pairsOfTrees(student, teacher) : [];
  const pairOf = pairsById(pairs);
  const left = generated.error?.status === 404 ? [] : generated.data;
  const tree = treeIn(mode, { student, teacher, pairs, generated: left });
  const list = tree ? filesOf(tree) : [];
  const counterpart = (id: string, to: TreeMode): string => idIn(to, pairOf.get(id)) ?? id;
  const inMode = fileId === undefined ? undefined : counterpart(fileId, mode);
  const opened =
    inMode === undefined
      ? firstFileOf(list, assignment.fileToLoadFirst)
      : list.find((file) => file.id === inMode);
  const fileHref = useFileHref(scope);
  // Threads stand at files as handed in, so a line leads there.
  const modeFor = (line: number | undefined): TreeMode => (line === undefined ? mode : 'student');
  const hrefIn = (id: string, line?: number) => fileHref(id, { line, mode: modeFor(line) });
  const setMode = (to: TreeMode): void => {
    const hasCounterpart = opened !== undefined && to !== 'generated' && mode !== 'generated';
    const id = hasCounterpart ? counterpart(opened.id, to) : undefined;
    void navigate({ href: fileHref(id, { mode: to }) });
  };
  const failed = mode === 'generated' && generated.error?.status !== 404 ? generated : trees;
  return {
    mode,
    modes,
    setMode,
    mayEdit,
    hasRevisions: teacher !== null,
    tree,
    list,
    studentList: student ? filesOf(student) : [],
    opened,
    pairOf: (id) => pairOf.get(id),
    error: failed.error,
    retry: () => void failed.refetch(),
    hrefOf: hrefIn,
    hrefAt: (id, line) => fileHref(id, { line, mode }),
    hrefOfTeacher: (id) => fileHref(id, { mode: 'teacher' }),
    // The first file may open without a hash; every further address names the tab.
    open: (id, line) => void navigate({ href: hrefIn(id, line), replace: hash === '' && fileId === id }),
  };
}

/** The address of a file in a version; without a file that of the first one. */
function useFileHref({ place, submission }: ViewerScope) {
  const [{ showInlineFeedback: inline, find, panel }] = useSearch(viewer);
  return (fileId: string | undefined, { line, mode }: { line?: number | undefined; mode: TreeMode }) =>
    hrefOf(
      viewer,
      { ...place, submissionId: submission.id, fileId },
      {
        query: {
          showInlineFeedback: inline === 'all' ? undefined : inline,
          tree: mode === 'student' ? undefined : mode,
          line: line === undefined ? undefined : line + 1,
          find: find === '' ? undefined : find,
          panel,
        },
        tab: 'code',
      },
    );
}

/** The versions that there are for this viewer. */
function useModes(scope: ViewerScope, teacher: DirectoryNode | null) {
  const mayEdit = mayEditFilesIn(scope, useNow());
  const comparesVersions = useSetting('DIFF_VIEWER_ENABLED') && teacher !== null;
  const hasGenerated = scope.assignment.hasAutoTestV2 && !scope.isPeer;
  const modes: TreeMode[] = [
    'student',
    ...(teacher !== null || mayEdit.allowed ? (['teacher'] as const) : []),
    ...(comparesVersions ? (['diff'] as const) : []),
    ...(hasGenerated ? (['generated'] as const) : []),
  ];
  return { mayEdit, modes };
}

interface Trees {
  student: DirectoryNode | undefined;
  teacher: DirectoryNode | null;
  pairs: readonly FilePair[];
  /** Undefined while it is read. */
  generated: readonly { fileId: string; path: string }[] | undefined;
}

function treeIn(mode: TreeMode, { student, teacher, pairs, generated }: Trees): DirectoryNode | undefined {
  if (mode === 'generated') return generated && generatedTreeOf(generated);
  if (mode === 'teacher') return teacher ?? student;
  return mode === 'diff' && student ? diffTreeOf(student, pairs) : student;
}

/** The file of a pair in a version; undefined when the version has none. */
function idIn(mode: TreeMode, pair: FilePair | undefined): string | undefined {
  if (pair === undefined) return undefined;
  if (mode === 'student') return pair.student?.id;
  return mode === 'teacher' ? pair.teacher?.id : idOfPair(pair);
}

/** What tests left; nothing where there is no result. */
function useGeneratedFiles({ assignment, submission }: ViewerScope, enabled: boolean) {
  return useQuery({
    ...wholeListOf(
      autotestContract.listAutoTestOutputFiles,
      { params: { assignmentId: assignment.id, submissionId: submission.id } },
      ({ files }) => files,
    ),
    enabled,
  });
}

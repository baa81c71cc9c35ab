import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { TabPanel, ThreeColumns } from '../../../design/web/index.ts';
import { openParts } from '../../../access/domain/page-part.ts';
import { FeedbackProvider, PeerReviews } from '../../../feedback/web/index.ts';
import { useHashTab, useSearch } from '../../../kernel/web/route.ts';
import { useSetting } from '../../../people/web/index.ts';
import { submissionQueries, useLiveSubmissions } from '../../../submissions/web/index.ts';
import { filesOf } from '../../../assignments/domain/file-tree.ts';
import { firstFileOf } from '../../domain/files.ts';
import type { SubmissionTab } from '../../domain/submission-tab.ts';
import { texts } from '../texts.ts';
import { AutoTestTab } from './AutoTestTab.tsx';
import { CodeTab } from './CodeTab.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { MarkingPanel } from './MarkingPanel.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { useSubmissionKeys } from './use-submission-keys.ts';
import { viewerParts } from './viewer-parts.ts';
import { ViewerHeader } from './ViewerHeader.tsx';
import type { ViewerFiles } from './viewer-files.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { useViewSettings } from './view-settings.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';

interface ViewerProps {
  scope: ViewerScope;
  fileId: string | undefined;
  firstTab: SubmissionTab;
}

/** Header, tabs and the three columns; the address holds tab, file and line. */
export function Viewer({ scope, fileId, firstTab }: ViewerProps) {
  const { assignment, submission } = scope;
  const [search] = useSearch(viewer);
  const seesOthers = scope.permissions.has('can_see_others_work');
  const facts = { ...assignment, isPeer: scope.isPeer, seesOthers };
  const tabs = openParts(viewerParts, {}, {}, facts).map(({ id }) => id);
  const [tab, setTab] = useHashTab(tabs, tabs.includes(firstTab) ? firstTab : 'code');
  const view = useViewSettings();
  const files = useViewerFiles(scope, fileId);
  const neighbours = useNeighbours(scope);
  useLiveSubmissions(assignment.id);
  useSubmissionKeys(scope, neighbours);
  return (
    <FeedbackProvider
      submissionId={submission.id}
      courseId={assignment.courseId}
      assignmentId={assignment.id}
      viewer={scope.feedbackViewer}
      replyToFocus={search.replyToFocus}
      collapseDepth={useSetting('FEEDBACK_COLLAPSE_DEPTH')}
      uncollapseDelaySeconds={useSetting('UNCOLLAPSE_DELAY')}
    >
      <ViewerHeader scope={scope} neighbours={neighbours} tabs={tabs} tab={tab} onTab={setTab} />
      <ThreeColumns
        left={tab === 'code' ? <FilesPanel scope={scope} files={files} /> : undefined}
        leftLabel={texts.files}
        leftWidth={220}
        right={scope.isPeer ? undefined : <MarkingPanel scope={scope} />}
        rightLabel={scope.isAuthor ? texts.ownGrade : texts.marking}
        rightWidth={330}
      >
        <TabPanel tab={tab}>
          {tab === 'code' && <CodeTab files={files} view={view} line={search.line} />}
          {tab === 'feedback-overview' && <OverviewTab files={files} contextAmount={view.contextAmount} />}
          {tab === 'auto-test' && <AutoTestTab scope={scope} />}
          {tab === 'peer-feedback' && (
            <PeerReviews
              assignmentId={assignment.id}
              userId={submission.user.id}
              reviewerName={submission.user.name}
              hrefOfWork={(submissionId) => hrefOf(viewer, { ...scope.place, submissionId })}
            />
          )}
        </TabPanel>
      </ThreeColumns>
    </FeedbackProvider>
  );
}

function useViewerFiles(
  { place, assignment, submission }: ViewerScope,
  fileId: string | undefined,
): ViewerFiles {
  const trees = useQuery(submissionQueries.trees(submission.id));
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [search] = useSearch(viewer);
  const tree = trees.data?.student;
  const list = tree ? filesOf(tree) : [];
  const opened =
    fileId === undefined
      ? firstFileOf(list, assignment.fileToLoadFirst)
      : list.find((file) => file.id === fileId);
  const mode = search.showInlineFeedback;
  const fileHref = (id: string, line?: number): string =>
    hrefOf(
      viewer,
      { ...place, submissionId: submission.id, fileId: id },
      {
        query: {
          showInlineFeedback: mode === 'all' ? undefined : mode,
          line: line === undefined ? undefined : line + 1,
        },
        tab: 'code',
      },
    );
  return {
    tree,
    list,
    opened,
    error: trees.error,
    retry: () => void trees.refetch(),
    hrefOf: fileHref,
    // The first file may open without a hash; every further address names the tab.
    open: (id, line) => void navigate({ href: fileHref(id, line), replace: hash === '' && fileId === id }),
  };
}

import { PageBody, TabPanel, ThreeColumns } from '../../../design/web/index.ts';
import { openParts } from '../../../access/domain/page-part.ts';
import { FeedbackProvider, PeerReviews } from '../../../feedback/web/index.ts';
import { useHashTab, useSearch } from '../../../kernel/web/route.ts';
import { useSetting } from '../../../people/web/index.ts';
import { useLiveSubmissions } from '../../../submissions/web/index.ts';
import type { SubmissionTab } from '../../domain/submission-tab.ts';
import { texts } from '../texts.ts';
import { useReadLines } from '../files/use-read-lines.ts';
import { useEditing } from '../trees/use-editing.ts';
import { useViewerFiles } from '../trees/use-viewer-files.ts';
import { AutoTestTab } from './AutoTestTab.tsx';
import { CodeTab } from './CodeTab.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { MarkingPanel } from './MarkingPanel.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { useSubmissionKeys } from './use-submission-keys.ts';
import { viewerParts } from './viewer-parts.ts';
import { ViewerHeader } from './ViewerHeader.tsx';
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
  const [search, setSearch] = useSearch(viewer);
  const seesOthers = scope.permissions.has('can_see_others_work');
  const { isPeer, seesPeerTests } = scope;
  const facts = { ...assignment, isPeer, seesPeerTests, seesOthers };
  const tabs = openParts(viewerParts, {}, {}, facts).map(({ id }) => id);
  const [tab, setTab] = useHashTab(tabs, tabs.includes(firstTab) ? firstTab : 'code');
  const view = useViewSettings();
  const files = useViewerFiles(scope, fileId);
  const editing = useEditing(files, fileId);
  const neighbours = useNeighbours(scope);
  useLiveSubmissions(assignment.id);
  useSubmissionKeys(scope, neighbours);
  return (
    <FeedbackProvider
      submissionId={submission.id}
      courseId={assignment.courseId}
      assignmentId={assignment.id}
      viewer={scope.feedbackViewer}
      readLines={useReadLines(files)}
      replyToFocus={search.replyToFocus}
      collapseDepth={useSetting('FEEDBACK_COLLAPSE_DEPTH')}
      uncollapseDelaySeconds={useSetting('UNCOLLAPSE_DELAY')}
    >
      <ViewerHeader scope={scope} neighbours={neighbours} tabs={tabs} tab={tab} onTab={setTab} />
      <ThreeColumns
        left={
          tab === 'code' ? (
            <FilesPanel scope={scope} files={files} view={view} onNewFile={() => editing.open('new')} />
          ) : undefined
        }
        leftLabel={texts.files}
        // Four versions need more room for their names.
        leftWidth={files.modes.length > 3 ? 268 : 220}
        right={scope.isPeer ? undefined : <MarkingPanel scope={scope} />}
        rightLabel={scope.isAuthor ? texts.ownGrade : texts.marking}
        rightWidth={330}
        rightOpened={search.panel === 'grade'}
        onRightOpened={(opened) => setSearch({ panel: opened ? 'grade' : undefined })}
      >
        <TabPanel tab={tab}>
          {tab === 'code' && (
            <CodeTab scope={scope} files={files} view={view} line={search.line} editing={editing} />
          )}
          {tab === 'feedback-overview' && <OverviewTab files={files} contextAmount={view.contextAmount} />}
          {tab === 'auto-test' && <AutoTestTab scope={scope} />}
          {tab === 'peer-feedback' && (
            <PageBody>
              <PeerReviews
                assignmentId={assignment.id}
                userId={submission.user.id}
                reviewerName={submission.user.name}
                hrefOfWork={(submissionId) => hrefOf(viewer, { ...scope.place, submissionId })}
              />
            </PageBody>
          )}
        </TabPanel>
      </ThreeColumns>
    </FeedbackProvider>
  );
}

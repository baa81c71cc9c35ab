import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  Row,
  SearchInput,
  Select,
  SkeletonRows,
  Stack,
} from '../../design/web/index.ts';
import { DownloadFeedbackButton } from '../../submissions/web/index.ts';
import type { FeedbackWithReplies, Thread } from '../domain/model.ts';
import { mayReply, type FeedbackViewer } from '../domain/rules.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { FileFeedback } from './FileFeedback.tsx';
import { GeneralFeedback } from './GeneralFeedback.tsx';
import { fitsFilter, isFiltering, type OverviewFilter } from './overview-filter.ts';
import { useFeedback } from './queries.ts';
import type { OverviewFiles } from './overview-files.ts';
import { texts } from './texts.ts';

/** All feedback on a submission: the general one on top, then file by file with the code around it. */
export function FeedbackOverview({ files }: { files: OverviewFiles }) {
  const { submissionId, viewer } = useFeedbackScope();
  const feedback = useFeedback(submissionId);
  const [filter, setFilter] = useState<OverviewFilter>({ authorId: undefined, text: '' });
  if (feedback.isPending) return <SkeletonRows />;
  if (feedback.isError) {
    return (
      <ErrorState title={texts.loadFailed} error={feedback.error} onRetry={() => void feedback.refetch()} />
    );
  }
  const shown = feedback.data.user.filter((thread) => fitsFilter(thread, filter));
  const general =
    feedback.data.general && fitsFilter(feedback.data.general, filter) ? feedback.data.general : null;
  const showsGeneral = general !== null || (!isFiltering(filter) && mayReply(viewer).allowed);
  // To authors what they got comes first, their own words after it.
  const isAnswering = viewer.isAuthor && general === null;
  const hasAny = feedback.data.general !== null || feedback.data.user.length > 0;
  const hasNone = shown.length === 0 && general === null;
  return (
    <Stack gap={4} as="section">
      <Row wrap justify="space-between">
        <OverviewFilters feedback={feedback.data} filter={filter} onChange={setFilter} />
        {hasAny && <DownloadFeedbackButton submissionId={submissionId} />}
      </Row>
      {showsGeneral && !isAnswering && <GeneralFeedback thread={general} />}
      {byFile(shown, files).map(([fileId, threads]) => (
        <FileFeedback key={fileId} fileId={fileId} threads={threads} files={files} />
      ))}
      {hasNone && isFiltering(filter) && <EmptyState title={texts.noMatch} text={texts.noMatchHint} />}
      {hasNone && !isFiltering(filter) && <NoFeedback viewer={viewer} />}
      {showsGeneral && isAnswering && <GeneralFeedback thread={null} />}
    </Stack>
  );
}

/** Authors who see their grade wait for nothing more. */
function NoFeedback({ viewer: { isAuthor, sight, permissions } }: { viewer: FeedbackViewer }) {
  const isAll = isAuthor && sight.seesNormal && !permissions.has('can_see_user_feedback_before_done');
  return isAll ? (
    <EmptyState title={texts.noComments} text={texts.noCommentsHint} />
  ) : (
    <EmptyState title={texts.noFeedback} text={texts.noFeedbackHint} />
  );
}

interface FiltersProps {
  feedback: FeedbackWithReplies;
  filter: OverviewFilter;
  onChange: (filter: OverviewFilter) => void;
}

function OverviewFilters({ feedback, filter, onChange }: FiltersProps) {
  return (
    <Row wrap>
      <SearchInput
        label={texts.filterText}
        value={filter.text}
        onChange={(text) => {
          onChange({ ...filter, text });
        }}
      />
      <Select
        label={texts.filterAuthor}
        hideLabel
        width={220}
        clearable
        placeholder={texts.everyone}
        options={feedback.authors.map((author) => ({ value: String(author.id), label: author.name }))}
        value={filter.authorId === undefined ? null : String(filter.authorId)}
        onChange={(value) => {
          onChange({ ...filter, authorId: value === null ? undefined : Number(value) });
        }}
      />
    </Row>
  );
}

/** Threads by file in the order of paths, lines in order. */
function byFile(threads: readonly Thread[], files: OverviewFiles): [string, Thread[]][] {
  const groups = new Map<string, Thread[]>();
  for (const thread of threads) {
    const fileId = thread.fileId ?? '';
    groups.set(fileId, [...(groups.get(fileId) ?? []), thread]);
  }
  const pathOf = (fileId: string) => files.pathOf(fileId) ?? fileId;
  return [...groups].sort(([a], [b]) => pathOf(a).localeCompare(pathOf(b)));
}

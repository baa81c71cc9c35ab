import { useQuery } from '@tanstack/react-query';
import { Card, ErrorState, SkeletonRows, Text } from '../../../design/web/index.ts';
import { releaseContract } from '../../../grading/domain/release/contract.ts';
import type { ReleasePreview as Preview } from '../../../grading/domain/release/model.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import styles from './Publish.module.css';
import { releaseTexts as texts } from './release-texts.ts';

/** What every group of students will see. */
export function ReleasePreview({ assignmentId }: { assignmentId: number }) {
  const found = useQuery(queryOf(releaseContract.previewRelease, { params: { assignmentId } }));
  return (
    <Card title={texts.preview} level={3}>
      {found.isPending && <SkeletonRows rows={4} />}
      {found.isError && (
        <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && (
        <ul className={styles.facts}>
          {factsOf(found.data).map(({ lead, rest }) => (
            <li key={`${lead} ${rest}`}>
              <Text weight="medium">{lead}</Text> <Text tone="muted">{rest}</Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface Fact {
  lead: string;
  rest: string;
}

/** Only what is so: a line with nothing in it would hide the others. */
function factsOf(preview: Preview): Fact[] {
  const { gradedCount, unfinishedCount, heldCount, ungradedCount, absentCount, unapprovedCount } = preview;
  const { commentCount, peerCommentCount, rolesBefore } = preview;
  const names = preview.ungraded.map(({ name }) => name);
  const facts: (Fact | false)[] = [
    { lead: texts.graded(gradedCount), rest: texts.gradedSee(gradedCount) },
    unfinishedCount > 0 && { lead: texts.held(unfinishedCount), rest: texts.unfinishedSee(unfinishedCount) },
    heldCount > 0 && { lead: texts.held(heldCount), rest: texts.heldSee(heldCount) },
    ungradedCount > 0 && {
      lead: texts.ungraded(ungradedCount),
      rest: `${texts.ungradedSee(ungradedCount)} ${texts.named(names, ungradedCount - names.length)}`,
    },
    absentCount > 0 && { lead: texts.absent(absentCount), rest: texts.absentSee(absentCount) },
    commentCount > 0 && { lead: texts.comments(commentCount), rest: texts.commentsSeen(commentCount) },
    peerCommentCount > 0 && {
      lead: texts.peerComments(peerCommentCount),
      rest: texts.peerCommentsSeen(peerCommentCount),
    },
    unapprovedCount > 0 && {
      lead: texts.unapproved(unapprovedCount),
      rest: texts.unapprovedSeen(unapprovedCount),
    },
    rolesBefore.length > 0 && { lead: texts.roles(rolesBefore), rest: texts.rolesSee },
    { lead: texts.staff, rest: texts.staffSee },
  ];
  return facts.filter((fact) => fact !== false);
}

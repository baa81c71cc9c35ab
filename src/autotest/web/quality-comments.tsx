// Comments of tools under the lines of a file, as the code view takes them.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pill, Row, Stack, Text } from '../../design/web/index.ts';
import { useSetting } from '../../people/web/index.ts';
import type { QualityComment } from '../domain/reports/step-report.ts';
import { isFinished, type StepResult } from '../domain/model.ts';
import { autoTestQueries, useResult } from './queries.ts';
import { severityKinds } from './steps/reports/severity-kinds.ts';
import { qualityTexts } from './quality-texts.ts';
import styles from './QualityComments.module.css';

/** What a viewer sees of the comments of tools. */
export interface QualitySight {
  /** They see comments, and not the steps of the result that made them. */
  seesThemAlone: boolean;
  /** They may see the result, where there is one. */
  seesResult: boolean;
}

interface OfFile extends QualitySight {
  assignmentId: number;
  submissionId: number;
  /** A file as it was handed in; undefined for one that staff changed, on which nothing was said. */
  file: { id: string; path: string } | undefined;
}

/** What stands under the lines of one file, by 0-based line. A file can have hundreds of comments. */
export function useQualityComments({
  assignmentId,
  submissionId,
  file,
  seesThemAlone,
  seesResult,
}: OfFile): ReadonlyMap<number, ReactNode> {
  const isShown = useSetting('QUALITY_COMMENTS_ENABLED');
  const result = useResult(assignmentId, submissionId, { isWanted: seesResult });
  const alone = useQuery({
    ...autoTestQueries.comments(assignmentId, submissionId),
    // Their result tells nothing while it runs, and to peers nothing at all.
    enabled: isShown && seesThemAlone && (!result.data || isFinished(result.data.state)),
  });
  const said: readonly ToldComment[] = seesThemAlone
    ? (alone.data ?? []).filter(({ fileId }) => fileId === file?.id)
    : commentsOf(result.data?.steps ?? []).filter(({ path }) => path === file?.path);
  const byLine = new Map<number, ToldComment[]>();
  for (const comment of isShown ? said.slice(0, mostShown) : []) {
    const line = Math.max(0, comment.lineRange.start - 1);
    byLine.set(line, [...(byLine.get(line) ?? []), comment]);
  }
  return new Map(
    [...byLine].map(([line, comments]) => [line, <LineComments key={line} comments={comments} />]),
  );
}

const mostShown = 500;

type ToldComment = Omit<QualityComment, 'path'>;

function commentsOf(steps: readonly StepResult[]): QualityComment[] {
  return steps.flatMap(({ data, steps: inner = [] }) => [...(data?.comments ?? []), ...commentsOf(inner)]);
}

function LineComments({ comments }: { comments: readonly ToldComment[] }) {
  return (
    <div className={styles.slot}>
      <Stack gap={1}>
        {comments.map(({ severity, origin, code, msg, deduction }, at) => (
          <Row key={String(at)} gap={2} wrap>
            <Pill kind={severityKinds[severity]}>{qualityTexts.severities[severity]}</Pill>
            <Text size="dense">{code === '' ? msg : qualityTexts.coded(code, msg)}</Text>
            <Text size="meta" tone="muted">
              {deduction === undefined || deduction === 0 ? origin : qualityTexts.costs(origin, deduction)}
            </Text>
          </Row>
        ))}
      </Stack>
    </div>
  );
}

// Comments of tools under the lines of a file, as the code view takes them.
import type { ReactNode } from 'react';
import { Pill, Row, Stack, Text } from '../../design/web/index.ts';
import type { StepResult } from '../domain/model.ts';
import type { QualityComment } from '../domain/reports/step-report.ts';
import { useResult } from './queries.ts';
import { severityKinds } from './steps/reports/severity-kinds.ts';
import { qualityTexts } from './quality-texts.ts';
import styles from './QualityComments.module.css';

interface OfFile {
  assignmentId: number;
  submissionId: number;
  /** The path of the file in the submission; undefined for one that staff changed, on which nothing was said. */
  path: string | undefined;
}

/** What stands under the lines of one file, by 0-based line. A file can have hundreds of comments. */
export function useQualityComments({
  assignmentId,
  submissionId,
  path,
}: OfFile): ReadonlyMap<number, ReactNode> {
  const result = useResult(assignmentId, submissionId).data;
  const byLine = new Map<number, QualityComment[]>();
  for (const comment of commentsOf(result?.steps ?? [])
    .filter((one) => one.path === path)
    .slice(0, mostShown)) {
    const line = Math.max(0, comment.lineRange.start - 1);
    byLine.set(line, [...(byLine.get(line) ?? []), comment]);
  }
  return new Map(
    [...byLine].map(([line, comments]) => [line, <LineComments key={line} comments={comments} />]),
  );
}

const mostShown = 500;

function commentsOf(steps: readonly StepResult[]): QualityComment[] {
  return steps.flatMap(({ data, steps: inner = [] }) => [...(data?.comments ?? []), ...commentsOf(inner)]);
}

function LineComments({ comments }: { comments: readonly QualityComment[] }) {
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

import { useState } from 'react';
import { Button, Pill, Row, Table, Text } from '../../../../design/web/index.ts';
import type { QualityComment } from '../../../domain/reports/step-report.ts';
import { qualityTexts } from '../../quality-texts.ts';
import { severityKinds } from './severity-kinds.ts';

interface Line {
  id: string;
  comment: QualityComment;
}

/** A block may have a thousand comments. */
const commentsAtOnce = 100;

/** Quality comments as a table, in the order of the tool. */
export function Comments({ comments }: { comments: readonly QualityComment[] }) {
  const [shown, setShown] = useState(commentsAtOnce);
  if (comments.length === 0) return <Text size="dense">{qualityTexts.noComments}</Text>;
  return (
    <>
      <Table
        label={qualityTexts.qualityComments}
        rows={comments.slice(0, shown).map((comment, at): Line => ({ id: String(at), comment }))}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'severity',
            header: qualityTexts.severity,
            width: '100px',
            isUnlabelled: true,
            cell: ({ comment: { severity } }) => (
              <Pill kind={severityKinds[severity]}>{qualityTexts.severities[severity]}</Pill>
            ),
          },
          {
            id: 'place',
            header: qualityTexts.placeInFile,
            width: 'minmax(100px, 1fr)',
            isUnlabelled: true,
            cell: ({ comment: { path, lineRange } }) => qualityTexts.lineOfFile(path, lineRange.start),
          },
          {
            id: 'message',
            header: qualityTexts.message,
            width: 'minmax(160px, 3fr)',
            isUnlabelled: true,
            cell: ({ comment: { code, msg } }) => (code === '' ? msg : qualityTexts.coded(code, msg)),
          },
        ]}
      />
      {comments.length > shown && (
        <Row gap={3}>
          <Text size="meta" tone="muted">
            {qualityTexts.commentsShown(shown, comments.length)}
          </Text>
          <Button onClick={() => setShown(shown + commentsAtOnce)}>{qualityTexts.moreComments}</Button>
        </Row>
      )}
    </>
  );
}

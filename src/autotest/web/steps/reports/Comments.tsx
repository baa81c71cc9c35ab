import { useState } from 'react';
import { Button, Pill, Row, Table, Text } from '../../../../design/web/index.ts';
import type { QualityComment, Severity } from '../../../domain/reports/step-report.ts';
import { texts } from '../../texts.ts';

export const severityKinds = {
  fatal: 'bad',
  error: 'bad',
  warning: 'warn',
  info: 'info',
} as const satisfies Record<Severity, string>;

interface Line {
  id: string;
  comment: QualityComment;
}

/** A block may have a thousand comments. */
const commentsAtOnce = 100;

/** Quality comments as a table, in the order of the tool. */
export function Comments({ comments }: { comments: readonly QualityComment[] }) {
  const [shown, setShown] = useState(commentsAtOnce);
  if (comments.length === 0) return <Text size="dense">{texts.noComments}</Text>;
  return (
    <>
      <Table
        label={texts.qualityComments}
        rows={comments.slice(0, shown).map((comment, at): Line => ({ id: String(at), comment }))}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'severity',
            header: texts.severity,
            width: '100px',
            isUnlabelled: true,
            cell: ({ comment: { severity } }) => (
              <Pill kind={severityKinds[severity]}>{texts.severities[severity]}</Pill>
            ),
          },
          {
            id: 'place',
            header: texts.placeInFile,
            width: 'minmax(100px, 1fr)',
            isUnlabelled: true,
            cell: ({ comment: { path, lineRange } }) => texts.lineOfFile(path, lineRange.start),
          },
          {
            id: 'message',
            header: texts.message,
            width: 'minmax(160px, 3fr)',
            isUnlabelled: true,
            cell: ({ comment: { code, msg } }) => (code === '' ? msg : texts.coded(code, msg)),
          },
        ]}
      />
      {comments.length > shown && (
        <Row gap={3}>
          <Text size="meta" tone="muted">
            {texts.commentsShown(shown, comments.length)}
          </Text>
          <Button onClick={() => setShown(shown + commentsAtOnce)}>{texts.moreComments}</Button>
        </Row>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  SkeletonRows,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { submissionTests } from '../../domain/addresses.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import { hasChanged, type ResultChange, type ShortResult } from '../../domain/proof/model.ts';
import { pointsText } from '../../domain/wire/points-text.ts';
import { texts } from '../texts.ts';

interface ChangesCardProps {
  assignmentId: number;
  snapshotId: string;
  courseId: number | undefined;
}

/** What these tests changed for the latest submissions; read only when it is asked for, since all of them are compared. */
export function ChangesCard({ assignmentId, snapshotId, courseId }: ChangesCardProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Card
      title={texts.changes}
      description={texts.changesHint}
      actions={!isAsked && <Button onClick={() => setAsked(true)}>{texts.showChanges}</Button>}
    >
      {isAsked && <Changes {...{ assignmentId, snapshotId, courseId }} />}
    </Card>
  );
}

function Changes({ assignmentId, snapshotId, courseId }: ChangesCardProps) {
  const list = useQuery(
    wholeListOf(
      proofContract.listAutoTestChanges,
      { params: { assignmentId, snapshotId } },
      ({ changes }) => changes,
    ),
  );
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <SkeletonRows rows={3} />;
  const changed = list.data.filter(hasChanged);
  const waiting = list.data.filter(({ isWaiting }) => isWaiting).length;
  const notRun = list.data.filter(({ now, isWaiting }) => now === null && !isWaiting).length;
  const counted = list.data.length - notRun;
  return (
    <Stack gap={2}>
      {/* Where none was tested, to say that none changed would be taken for a finding. */}
      {(counted > 0 || notRun === 0) && <Text>{texts.changedOf(changed.length, counted, waiting)}</Text>}
      {notRun > 0 && <Text tone="muted">{texts.notRunOf(notRun)}</Text>}
      {changed.length > 0 && (
        <Table
          label={texts.changes}
          columns={columns}
          rows={changed}
          rowId={({ submissionId }) => submissionId}
          rowHref={
            courseId === undefined
              ? undefined
              : ({ submissionId }) =>
                  hrefOf(
                    submissionTests,
                    { courseId, assignmentId, submissionId: Number(submissionId) },
                    { tab: 'auto-test' },
                  )
          }
          empty={<EmptyState title={texts.noChanges} />}
        />
      )}
    </Stack>
  );
}

const columns: Column<ResultChange>[] = [
  {
    id: 'author',
    header: texts.author,
    width: 'minmax(160px, 2fr)',
    isFirst: true,
    isLink: true,
    cell: ({ authorName }) => authorName,
    sortValue: ({ authorName }) => authorName,
  },
  { id: 'before', header: texts.testsBefore, cell: ({ before }) => shortText(before) },
  { id: 'now', header: texts.testsNow, cell: ({ now }) => shortText(now) },
];

function shortText(result: ShortResult | null): string {
  if (result === null) return texts.noResultYet;
  const { points, tests } = result;
  const earned = texts.allPoints(pointsText(points.achieved), pointsText(points.possible));
  return `${texts.testCount(tests.passed, tests.all)} · ${earned}`;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Card,
  DateText,
  Fold,
  keepFocusIn,
  PagedList,
  SubmitButton,
  Table,
  Text,
  VisuallyHidden,
  type Column,
} from '../../../design/web/index.ts';
import { pagesOf, useCall } from '../../../kernel/web/api.ts';
import { setUpContract as contract } from '../../domain/set-up-contract.ts';
import type { DeletedAssignment } from '../../domain/model.ts';
import { texts } from './texts.ts';

interface DeletedAssignmentsProps {
  courseId: number;
  /** The reason when nothing in the course may be changed. */
  lockedReason: string | undefined;
}

/** Deleted assignments of a course, folded until somebody looks for one (ASGN-049). */
export function DeletedAssignments(props: DeletedAssignmentsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Fold title={texts.deletedAssignments} opened={opened} onToggle={setOpened} flush>
      <div ref={keepFocusIn}>{opened && <DeletedList {...props} />}</div>
    </Fold>
  );
}

function DeletedList({ courseId, lockedReason }: DeletedAssignmentsProps) {
  const deleted = useInfiniteQuery(pagesOf(contract.listDeletedAssignments, { params: { courseId } }, 20));
  const bringBack = useCall(contract.bringBackAssignment);
  const rows = deleted.data?.pages.flatMap(({ body }) => body.assignments) ?? [];
  const columns: Column<DeletedAssignment>[] = [
    {
      id: 'name',
      header: texts.deletedName,
      width: 'minmax(160px, 1.6fr)',
      cell: ({ name }) => <Text weight="medium">{name}</Text>,
    },
    {
      id: 'deletedAt',
      header: texts.deletedAt,
      width: 'minmax(140px, 1fr)',
      cell: ({ deletedAt }) => <DateText moment={deletedAt} />,
    },
    {
      id: 'back',
      header: '',
      width: '140px',
      cell: ({ id, name }) => (
        <SubmitButton
          size="s"
          kind="secondary"
          disabledReason={lockedReason}
          submit={() => bringBack.mutateAsync({ params: { assignmentId: id } })}
        >
          {texts.bringBack} <VisuallyHidden>{name}</VisuallyHidden>
        </SubmitButton>
      ),
    },
  ];
  return (
    <PagedList query={deleted} items="deleted assignments" count={rows.length} isFiltered={false}>
      <Card flush>
        <Table
          label={texts.deletedAssignments}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
        />
      </Card>
    </PagedList>
  );
}

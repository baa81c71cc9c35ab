import { useState } from 'react';
import {
  Avatar,
  Card,
  ConfirmDialog,
  IconButton,
  IconTrash,
  PagedList,
  Row,
  SearchBox,
  Select,
  showFailure,
  Spacer,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
} from '../../design/web/index.ts';
import { useSearch } from '../../kernel/web/route.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import type { CourseRole, Enrollment, ExtendedCourse } from '../domain/model.ts';
import { mayChangeIn } from '../domain/rules.ts';
import { AddMember } from './AddMember.tsx';
import { EnrolMany } from './EnrolMany.tsx';
import { useCourseRoles, useMembers, usePutMember, useRemoveMember } from './queries.ts';
import { roleOptionsOf } from './role-options.ts';
import { texts } from './texts.ts';
import { courseManagement } from '../domain/addresses.ts';

/** Who is in the course; people who may change members change roles here and remove members. */
export function MembersPanel({ course }: { course: ExtendedCourse }) {
  const courseId = course.id;
  const mayEdit =
    course.authorization.permissions.can_edit_course_users === true && mayChangeIn(course).allowed;
  const [{ q }, setSearch] = useSearch(courseManagement);
  const members = useMembers(courseId, q);
  const roles = useCourseRoles(courseId);
  const [leaving, setLeaving] = useState<Enrollment>();
  const rows = members.data?.pages.flatMap((page) => page.body) ?? [];
  const columns = useColumns({ courseId, mayEdit, roles: roles.data ?? [], onRemove: setLeaving });
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <SearchBox
          label={texts.searchMembers}
          query={q}
          onSearch={(query) => setSearch({ q: query })}
          width={320}
        />
        <Spacer />
        {mayEdit && roles.data && (
          <>
            <EnrolMany courseId={courseId} roles={roles.data} />
            <AddMember courseId={courseId} roles={roles.data} />
          </>
        )}
      </Row>
      <PagedList query={members} items="members" count={rows.length} isFiltered={q !== ''}>
        <Card flush>
          <Table label={texts.members} columns={columns} rows={rows} rowId={({ user }) => String(user.id)} />
        </Card>
      </PagedList>
      <RemoveQuestion courseId={courseId} member={leaving} onClose={() => setLeaving(undefined)} />
    </Stack>
  );
}

interface ColumnsInput {
  courseId: number;
  mayEdit: boolean;
  roles: readonly CourseRole[];
  onRemove: (member: Enrollment) => void;
}

function useColumns({ courseId, mayEdit, roles, onRemove }: ColumnsInput): Column<Enrollment>[] {
  const self = useCurrentUser().data?.id;
  const isFixed = ({ user }: Enrollment): boolean => !mayEdit || user.id === self || user.isTestStudent;
  const person: Column<Enrollment>[] = [
    {
      id: 'user',
      header: texts.user,
      width: 'minmax(180px, 1.6fr)',
      cell: ({ user }) => (
        <Row gap={2}>
          <Avatar name={user.name} />
          <Text weight="medium">
            <UserName user={user} viewerId={self} />
          </Text>
        </Row>
      ),
    },
    { id: 'username', header: texts.username, cell: ({ user }) => user.username },
    {
      id: 'role',
      header: texts.role,
      width: '220px',
      cell: (member) =>
        isFixed(member) ? (
          member.courseRole.name
        ) : (
          <RoleSelect courseId={courseId} member={member} roles={roles} />
        ),
    },
  ];
  if (!mayEdit) return person;
  const removal: Column<Enrollment> = {
    id: 'remove',
    header: texts.remove,
    width: '80px',
    cell: (member) =>
      isFixed(member) ? null : (
        <IconButton
          label={texts.removeMember(member.user.name)}
          icon={<IconTrash aria-hidden />}
          onClick={() => onRemove(member)}
        />
      ),
  };
  return [...person, removal];
}

function RoleSelect(props: { courseId: number; member: Enrollment; roles: readonly CourseRole[] }) {
  const { courseId, member, roles } = props;
  const put = usePutMember();
  const change = (roleId: string | null): void => {
    const body = { userId: member.user.id, roleId: Number(roleId) };
    put.mutate(
      { params: { courseId }, body },
      { onError: (error) => showFailure(texts.roleNotChanged, error) },
    );
  };
  return (
    <Select
      label={texts.roleOf(member.user.name)}
      hideLabel
      size="s"
      options={roleOptionsOf(roles)}
      value={String(member.courseRole.id)}
      onChange={change}
      disabled={put.isPending}
    />
  );
}

function RemoveQuestion(props: { courseId: number; member: Enrollment | undefined; onClose: () => void }) {
  const { courseId, member, onClose } = props;
  const remove = useRemoveMember();
  if (!member) return null;
  const { id: userId, name } = member.user;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeQuestion(name)}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { courseId, userId } });
        onClose();
      }}
    >
      {texts.removeEffect}
    </ConfirmDialog>
  );
}

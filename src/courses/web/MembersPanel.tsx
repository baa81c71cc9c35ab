import { useState } from 'react';
import { ConfirmDialog, Select, showFailure } from '../../design/web/index.ts';
import { useSearch } from '../../kernel/web/route.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import type { CourseRole, Enrollment, ExtendedCourse } from '../domain/model.ts';
import { mayChangeIn } from '../domain/rules.ts';
import { AddMember } from './AddMember.tsx';
import { EnrolMany } from './EnrolMany.tsx';
import { PeopleTable } from './PeopleTable.tsx';
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
  const self = useCurrentUser().data?.id;
  const isFixed = ({ user }: Enrollment): boolean => !mayEdit || user.id === self || user.isTestStudent;
  return (
    <>
      <PeopleTable
        query={members}
        people={members.data?.pages.flatMap((page) => page.body) ?? []}
        q={q}
        onSearch={(query) => setSearch({ q: query })}
        actions={
          mayEdit &&
          roles.data && (
            <>
              <EnrolMany courseId={courseId} roles={roles.data} />
              <AddMember courseId={courseId} roles={roles.data} />
            </>
          )
        }
        viewerId={self}
        roleOf={(member) =>
          isFixed(member) ? (
            member.courseRole.name
          ) : (
            <RoleSelect courseId={courseId} member={member} roles={roles.data ?? []} />
          )
        }
        removal={
          mayEdit
            ? {
                header: texts.remove,
                labelOf: texts.removeMember,
                mayRemove: (member) => !isFixed(member),
                onChoose: setLeaving,
              }
            : undefined
        }
      />
      <RemoveQuestion courseId={courseId} member={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
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

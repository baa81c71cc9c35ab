import { useState } from 'react';
import { permissions } from '../../../access/domain/permission.ts';
import { RoleEditor } from '../../../access/web/index.ts';
import {
  Button,
  ErrorState,
  IconButton,
  IconDots,
  IconPlus,
  Loading,
  Menu,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { CourseRole, ExtendedCourse } from '../../domain/model.ts';
import { ownRoleFixed } from '../../domain/refusals.ts';
import { isFixedFor } from '../../domain/role-permissions.ts';
import { mayChangeIn, mayRenameOrDelete } from '../../domain/rules.ts';
import { useCourseRoles, useOwnRoleNames } from '../queries.ts';
import { usePatchRole } from './queries.ts';
import { RoleNameDialog } from './RoleNameDialog.tsx';
import { RemoveRoleQuestion } from './RemoveRoleQuestion.tsx';
import { texts } from './texts.ts';

const entries = permissions.filter(({ scope }) => scope === 'course');

type Asked = { to: 'create' } | { to: 'rename' | 'remove'; role: CourseRole };

/** The roles of a course: what each may do, new ones, other names. */
export function RolesPanel({ course }: { course: ExtendedCourse }) {
  const courseId = course.id;
  const roles = useCourseRoles(courseId);
  const ownRoleName = useOwnRoleNames().data?.get(courseId);
  const patch = usePatchRole();
  const [asked, ask] = useState<Asked>();
  if (roles.isPending) return <Loading />;
  if (roles.isError) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />;
  const mayEdit = course.authorization.permissions['can_edit_course_roles'] === true;
  const lockedReason = reasonOf(mayChangeIn(course)) ?? (mayEdit ? undefined : texts.onlySeen);
  const isOpen = lockedReason === undefined;
  return (
    <>
      <RoleEditor<CourseRole>
        scope={{
          label: texts.roles,
          roles: roles.data,
          entries,
          valueOf: (role, { name }) => {
            const isFixed = isFixedFor({ isOwn: role.name === ownRoleName }, name);
            const value = role.perms[name] === true;
            return { value, lockedReason: lockedReason ?? (isFixed ? ownRoleFixed.text : undefined) };
          },
          save: async (role, { name }, value) => {
            const params = { courseId, roleId: role.id };
            const body = { permissions: { [name]: value === true } };
            return (await patch.mutateAsync({ params, body })).warnings;
          },
          actionsOf: (role) =>
            isOpen && reasonOf(mayRenameOrDelete(role)) === undefined ? (
              <RoleMenu role={role} onAsk={ask} />
            ) : null,
          actions: isOpen && (
            <Button icon={<IconPlus aria-hidden />} onClick={() => ask({ to: 'create' })}>
              {texts.newRole}
            </Button>
          ),
        }}
      />
      {asked && asked.to !== 'remove' && (
        <RoleNameDialog
          courseId={courseId}
          role={asked.to === 'rename' ? asked.role : undefined}
          onClose={() => ask(undefined)}
        />
      )}
      {asked?.to === 'remove' && (
        <RemoveRoleQuestion courseId={courseId} role={asked.role} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

function RoleMenu({ role, onAsk }: { role: CourseRole; onAsk: (asked: Asked) => void }) {
  return (
    <Menu
      button={<IconButton size="s" label={texts.changeRole(role.name)} icon={<IconDots aria-hidden />} />}
      items={[
        { id: 'rename', label: texts.rename, onChoose: () => onAsk({ to: 'rename', role }) },
        { id: 'remove', label: texts.remove, danger: true, onChoose: () => onAsk({ to: 'remove', role }) },
      ]}
    />
  );
}
